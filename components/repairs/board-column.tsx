"use client";

import { ArrowRightLeft, CalendarDays, Image as ImageIcon, MessageSquare } from "lucide-react";
import { type DragEvent, useState, type ReactNode } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { SKELETON, textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { useMay } from "@/components/ui/may";
import { DateText } from "@/components/ui/table-rows";
import type { FirstPage } from "@/lib/platform/client/list";
import { dayLabel } from "@/lib/platform/format/dates";
import { useRepairs } from "@/lib/repairs/client";
import { type Repair, type RepairState, repairPlace } from "@/lib/repairs/contract";
import {
  COLUMN_LIMIT,
  COLUMN_MOST,
  type RepairFilter,
  shownState,
  STATE_LABELS,
  statesAfter,
  repairPath,
} from "./labels";
import { RepairState as StateBadge, UrgentBadge } from "./repair-columns";

interface BoardCardProps {
  repair: Repair;
  onMove: (repair: Repair) => void;
  onDrag: (repair: Repair | null) => void;
}

/** One repair on the board: moved by dragging or by its button. */
function BoardCard({ repair, onMove, onDrag }: BoardCardProps) {
  const { _id, title, apartment_no, name, room, planned_on, created_at, photos, messages } = repair;
  const may = useMay();
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", title);
    onDrag(repair);
  };
  return (
    <li
      className={`rounded-box border-line bg-surface grid gap-2 border px-4 py-3.5 ${may.call("PATCH /repairs/{id}") ? "cursor-grab" : ""}`}
      draggable={may.call("PATCH /repairs/{id}")}
      onDragStart={begin}
      onDragEnd={() => onDrag(null)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <WaitingLink
          className={`${textLink()} -my-2.5 py-2.5 wrap-anywhere`}
          href={repairPath(_id)}
          draggable={false}
        >
          {title}
        </WaitingLink>
        <span className="flex flex-wrap gap-2">
          <UrgentBadge {...repair} />
          {shownState(repair) === "under_way" && <StateBadge repair={repair} />}
        </span>
      </div>
      <p className="text-small text-ink-2 wrap-anywhere">
        {[apartment_no || "The building", name, room].filter(Boolean).join(" · ")}
      </p>
      <div className="text-micro text-ink-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {planned_on ? (
          <Small
            icon={<CalendarDays className="size-4" aria-hidden="true" />}
          >{`Planned for ${dayLabel(planned_on)}`}</Small>
        ) : (
          <DateText instant={created_at} />
        )}
        {photos.length > 0 && (
          <Small icon={<ImageIcon className="size-4" aria-hidden="true" />}>
            {countOf(photos.length, "photo")}
          </Small>
        )}
        {messages > 0 && (
          <Small icon={<MessageSquare className="size-4" aria-hidden="true" />}>
            {countOf(messages, "message")}
          </Small>
        )}
      </div>
      <Button
        call="PATCH /repairs/{id}"
        size="sm"
        className="justify-self-start"
        icon={<ArrowRightLeft className="icon" aria-hidden="true" />}
        aria-label={`Move: ${title}, ${apartment_no || repairPlace(apartment_no)}`}
        onClick={() => onMove(repair)}
      >
        Move
      </Button>
    </li>
  );
}

const countOf = (count: number, thing: string) => `${String(count)} ${thing}${count === 1 ? "" : "s"}`;

function Small({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums">
      {icon}
      <span>{children}</span>
    </span>
  );
}

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
  const canDrop = dragged !== null && dragged.state !== state && statesAfter(dragged.state).includes(state);
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
  // What is answered has no state of its own.
  const label = state === "new" ? "New or under way" : STATE_LABELS[state];
  return (
    <section
      aria-labelledby={heading}
      aria-busy={!items || undefined}
      className={`rounded-box grid min-w-0 content-start gap-3 border p-3 ${isOver && canDrop ? "border-ink" : "border-transparent"} ${canDrop ? "border-line-strong border-dashed" : ""} bg-sunk`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={heading} className="text-head px-1">{`${label}(${String(total)})`}</h2>
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
