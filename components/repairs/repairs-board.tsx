"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import type { Repair, RepairFigures as Figures } from "@/lib/contracts/repairs";
import { REPAIR_STATES, type RepairState } from "@/lib/contracts/repairs.sorts";
import type { FirstPage } from "@/lib/hooks/list";
import { useRepairFigures } from "@/lib/hooks/repairs";
import { BoardColumn } from "./board-column";
import { type RepairMove, MoveDialog } from "./move-dialog";
import { ReportLink } from "./own-repairs";
import { readRepairFilter } from "./repair-filter";
import { RepairFigures } from "./repair-figures";
import { RepairFilterForm } from "./repair-filter-form";

/** The server-rendered state, column by column. */
export type FirstColumns = Readonly<Partial<Record<RepairState, FirstPage<Repair[]> | undefined>>>;

interface RepairsBoardProps {
  first: FirstColumns;
  figures: Figures | undefined;
}

/** All repairs by state, side by side if there is room (docs/product.md 5.72). */
export function RepairsBoard({ first, figures: firstFigures }: RepairsBoardProps) {
  const filter = readRepairFilter(useSearchParams());
  const figures = useRepairFigures(firstFigures);
  const [dragged, setDragged] = useState<Repair | null>(null);
  const [move, setMove] = useState<RepairMove | null>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading>Repairs</PageHeading>
        <ReportLink />
      </ScreenHead>
      <RepairFigures figures={figures} />
      <RepairFilterForm filter={filter} />
      <div className="grid items-start gap-4 @min-[620px]:grid-cols-2 @min-[1000px]:grid-cols-4">
        {REPAIR_STATES.map((state) => (
          <BoardColumn
            key={state}
            state={state}
            filter={filter}
            first={first[state]}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(repair, to) => {
              setDragged(null);
              setMove({ repair, to });
            }}
          />
        ))}
      </div>
      <MoveDialog move={move} onClose={() => setMove(null)} />
    </>
  );
}
