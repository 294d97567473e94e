"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading, closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { Dialog, DIALOG_TEXT } from "@/components/ui/dialog";
import { Field, fieldAria, Input } from "@/components/ui/field";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FilterForm } from "@/components/ui/filter-form";
import { FigureSkeleton } from "@/components/ui/skeletons";
import type { FirstPage } from "@/lib/platform/client/list";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { useRepairFigures, useRepair } from "@/lib/repairs/client";
import {
  type Repair,
  type RepairFigures as Figures,
  REPAIR_STATES,
  type RepairState,
} from "@/lib/repairs/contract";
import { BoardColumn } from "./board-column";
import { ChangeForm } from "./change-form";
import {
  readRepairFilter,
  REPAIR_FILTER_NAMES,
  type RepairFilter,
  shownState,
  STATE_LABELS,
  timeLabel,
} from "./labels";
import { ReportLink } from "./own-repairs";

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
      <div className="grid items-start gap-4 @xl:grid-cols-2 @5xl:grid-cols-4">
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

/** The repair to move, and its new state. */
interface RepairMove {
  readonly repair: Repair;
  readonly to: RepairState;
}

interface MoveDialogProps {
  move: RepairMove | null;
  onClose: () => void;
}

/** Asks for what the new state requires; changes nothing until saved. */
function MoveDialog({ move, onClose }: MoveDialogProps) {
  return (
    <Dialog open={move !== null} onClose={onClose} title={move?.repair.title ?? ""}>
      {move && <OpenMove key={move.repair._id} {...move} onClose={onClose} />}
    </Dialog>
  );
}

function OpenMove({ repair, to, onClose }: RepairMove & { onClose: () => void }) {
  // The stored repair: the card may be stale, and another admin's change may have moved it to another column.
  const { data: latest } = useRepair(repair._id);
  const shown = latest && latest.version > repair.version ? latest : repair;
  const message = latest?.thread.at(-1);
  return (
    <>
      <p className={DIALOG_TEXT}>
        {`${shown.apartment_no || "The building"}${shown.name ? `, ${shown.name}` : ""}: ${STATE_LABELS[shownState(shown)]}`}
      </p>
      {message && (
        <blockquote className="bg-sunk rounded-ctl leading-body mt-4 px-4 py-3 wrap-anywhere whitespace-pre-line">
          {`${message.name || "Message"}: ${message.text}`}
        </blockquote>
      )}
      <ChangeForm repair={shown} begin={to} onDone={() => closeToHeading(onClose)}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </ChangeForm>
    </>
  );
}

/** The open repairs, the office's times to answer and to fix, and the cost; what is nothing is not shown. */
function RepairFigures({ figures }: { figures: Figures | undefined }) {
  const shown = FIGURES.filter(({ of }) => !figures || of(figures) !== null);
  if (shown.length === 0) return null;
  return (
    <dl
      className={`${FIGURE_LIST} mb-6 @max-4xl:grid-cols-2 @4xl:auto-cols-fr @4xl:grid-flow-col`}
      aria-busy={!figures || undefined}
    >
      {shown.map(({ term, of, label }) => (
        <Figure
          key={term}
          size="md"
          term={term}
          className="@max-4xl:[&:last-child:nth-child(odd)]:col-span-full"
        >
          {figures ? label(of(figures) ?? 0) : <FigureSkeleton />}
        </Figure>
      ))}
    </dl>
  );
}

const FIGURES: readonly {
  readonly term: string;
  readonly of: (figures: Figures) => number | null;
  readonly label: (figure: number) => string;
}[] = [
  { term: "Open repairs", of: ({ open }) => open || null, label: String },
  { term: "Urgent", of: ({ urgent }) => urgent || null, label: String },
  { term: "Time to the first answer", of: (figures) => figures.hours_to_answer, label: timeLabel },
  { term: "Time to fix", of: (figures) => figures.hours_to_mend, label: timeLabel },
  { term: "Cost, last 12 months", of: ({ cost }) => cost || null, label: formatMoney },
];

/** Filters the board by text and urgency. */
function RepairFilterForm({ filter }: { filter: RepairFilter }) {
  return (
    <FilterForm
      label="Filter the repairs"
      names={REPAIR_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[3fr_1fr_1fr_auto]"
    >
      <Field id="repairs-q" label="Text, room, name or apartment">
        <Input
          {...fieldAria("repairs-q")}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q ?? ""}
        />
      </Field>
      <Field id="repairs-urgent" label="Urgency">
        <Select {...fieldAria("repairs-urgent")} name="urgent" defaultValue={filter.urgent ?? ""}>
          <option value="">Any</option>
          <option value="true">Urgent only</option>
        </Select>
      </Field>
      <Field id="repairs-building" label="Where">
        <Select {...fieldAria("repairs-building")} name="building" defaultValue={filter.building ?? ""}>
          <option value="">Everywhere</option>
          <option value="true">The building only</option>
        </Select>
      </Field>
    </FilterForm>
  );
}
