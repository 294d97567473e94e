"use client";

import { type DragEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { SKELETON } from "@/components/ui/skeleton-class";
import type { Repair } from "@/lib/contracts/repairs";
import type { RepairState } from "@/lib/contracts/repairs.sorts";
import type { FirstPage } from "@/lib/hooks/list";
import { useRepairs } from "@/lib/hooks/repairs";
import { BoardCard } from "./board-card";
import { COLUMN_LIMIT, COLUMN_MOST } from "./board-limits";
import type { RepairFilter } from "./repair-filter";
import { STATE_LABELS, stepsFrom } from "./words";

interface BoardColumnProps {
  state: RepairState;
  filter: RepairFilter;
  first: FirstPage<Repair[]> | undefined;
  /** The repair being dragged; it can be dropped on the states it may move to. */
  dragged: Repair | null;
  onDrag: (repair: Repair | null) => void;
  onMove: (repair: Repair, to: RepairState) => void;
}

/** The repairs of one state. */
export function BoardColumn({ state, filter, first, dragged, onDrag, onMove }: BoardColumnProps) {
  const [limit, setLimit] = useState(COLUMN_LIMIT);
  const [isOver, setOver] = useState(false);
  const { items, total, error, isRefreshing, refresh } = useRepairs(
    { page: 1, limit, state, ...filter },
    first,
  );
  const canDrop = dragged !== null && dragged.state !== state && stepsFrom(dragged.state).includes(state);
  const over = (event: DragEvent) => {
    if (!canDrop) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (canDrop) onMove(dragged, state);
  };
  const heading = `board-${state}`;
  return (
    <section
      aria-labelledby={heading}
      aria-busy={!items || undefined}
      className={`rounded-box grid min-w-0 content-start gap-3 border p-3 ${isOver && canDrop ? "border-ink" : "border-transparent"} ${canDrop ? "border-line-strong border-dashed" : ""} bg-sunk`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={heading} className="text-head px-1">{`${STATE_LABELS[state]}(${String(total)})`}</h2>
      {!items && error && <ErrorState onRetry={refresh} busy={isRefreshing} />}
      {!items && !error && <span className={`${SKELETON} h-40 w-full`} />}
      {items?.length === 0 && <p className="text-ink-2 text-small px-1 py-2">None</p>}
      {items && items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((repair) => (
            <BoardCard
              key={repair._id}
              repair={repair}
              onDrag={onDrag}
              onMove={(one) => onMove(one, nextOf(one))}
            />
          ))}
        </ul>
      )}
      {items && total > items.length && limit < COLUMN_MOST && (
        <Button size="sm" variant="ghost" busy={isRefreshing} onClick={() => setLimit(COLUMN_MOST)}>
          Show More
        </Button>
      )}
      {items && total > items.length && limit === COLUMN_MOST && (
        <p className="text-ink-2 text-small px-1">{`${String(COLUMN_MOST)} are shown. Filter for the others.`}</p>
      )}
    </section>
  );
}

/** Returns the most common next state. */
function nextOf({ state }: Repair): RepairState {
  if (state === "new") return "planned";
  return state === "planned" ? "done" : "new";
}
