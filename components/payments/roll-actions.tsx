"use client";

import { BellRing, HandCoins, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { DownloadButton } from "@/components/ui/download-button";
import { Field, fieldAria, Input } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { May } from "@/components/ui/may";
import { useAction } from "@/components/ui/use-action";
import { useViewAddress } from "@/components/ui/use-view-address";
import { saveFile } from "@/lib/platform/client/save-file";
import { capital } from "@/lib/platform/contracts/language";
import { writeFilter } from "@/lib/platform/lists/list-query";
import {
  filterRoll,
  type RollFilter,
  ROLL_FILTER_NAMES,
  ROLL_IN_ADDRESS,
} from "@/lib/platform/lists/roll-filter";
import { readRollFile } from "@/lib/rent-roll/client";
import {
  type RentRollRow,
  AGE_LABELS,
  type RentStatus,
  ROLL_AGES,
  STATUS_LABELS,
} from "@/lib/rent-roll/contract";
import { OTHER_LINES, WaiveDialog } from "./reverse-dialog";
import { countRemindable, wasReminded, remindedToday, RemindDialog } from "./roll-reminders";

interface RollActionsProps {
  /** The roll's month. */
  period: string;
  filter: RollFilter;
  /** All of the month, the ones shown, and those of them that are selected. */
  rows: readonly RentRollRow[];
  shown: readonly RentRollRow[];
  chosen: readonly RentRollRow[];
  onChoose: (rows: readonly RentRollRow[]) => void;
  onRecord: (rows: readonly RentRollRow[]) => void;
}

/** The actions on the roll and on its selected rows. */
export function RollActions(props: RollActionsProps) {
  const { period, filter, rows, shown, chosen, onChoose, onRecord } = props;
  const [isReminding, setReminding] = useState(false);
  const [isWaiving, setWaiving] = useState(false);
  const file = useAction();
  // Of who owes nothing there is nothing to remind or to record.
  const owing = shown.filter(({ owed }) => owed > 0);
  const isWhole = chosen.length >= owing.length && owing.every((row) => chosen.includes(row));
  const late = shown.filter(({ status }) => status === "late");
  const meant = chosen.length > 0 ? chosen.filter(({ owed }) => owed > 0) : late;
  const count = countRemindable(meant);
  // Of the chosen, the dialog has the reasons, and the numbers to call.
  const isAsked = chosen.length > 0 && !meant.every(wasReminded);
  const reminded = remindedToday(chosen.length > 0 ? chosen : rows);
  const open = chosen.filter(({ open_rents }) => open_rents.length > 0);
  const isNoRent = open.length === 0 && chosen.some(({ other_open }) => other_open > 0);

  const download = async () => saveFile(`rent-roll-${period}.csv`, await readRollFile(period, filter));
  return (
    <div className="mb-4 print:hidden">
      <div
        className="flex flex-wrap items-center gap-2"
        role="group"
        aria-label="Actions for the chosen rows"
      >
        <May call="POST /rent-reminders">
          <p className="text-small text-ink-2 mr-2 lining-nums tabular-nums" aria-live="polite">
            {`${String(chosen.length)} of ${String(shown.length)} chosen`}
          </p>
        </May>
        <Button
          call="POST /rent-reminders"
          size="sm"
          disabled={owing.length + chosen.length === 0}
          onClick={() => onChoose(isWhole ? [] : owing)}
        >
          {isWhole && chosen.length > 0 ? "Choose None" : "Choose All"}
        </Button>
        {(count > 0 || isAsked) && (
          <Button
            call="POST /rent-reminders"
            size="sm"
            icon={<BellRing className="icon" aria-hidden="true" />}
            onClick={() => setReminding(true)}
          >
            {count === 0
              ? "Why No Reminder"
              : ["Remind", String(count), chosen.length === 0 && (late.some(wasReminded) ? "More" : "Late")]
                  .filter(Boolean)
                  .join(" ")}
          </Button>
        )}
        {reminded && <p className="text-small text-ink-2 lining-nums tabular-nums">{reminded}</p>}
        <Button
          call="POST /receipts"
          size="sm"
          className="max-sm:disabled:hidden"
          icon={<HandCoins className="icon" aria-hidden="true" />}
          disabled={chosen.length === 0}
          onClick={() => onRecord(chosen)}
        >
          Record
        </Button>
        <Button
          call="POST /offline-payments"
          size="sm"
          className="max-sm:disabled:hidden"
          disabled={open.length === 0}
          onClick={() => setWaiving(true)}
        >
          Waive
        </Button>
        {isNoRent && (
          <May call="POST /offline-payments">
            <p className="text-small text-ink-2">{OTHER_LINES}</p>
          </May>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Printer className="icon" aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <DownloadButton
            label="Download CSV"
            size="sm"
            busy={file.isBusy}
            onClick={() => void file.run({ act: download, success: "Saved the rent roll!" })}
          />
        </span>
      </div>
      {isReminding && <RemindDialog period={period} rows={meant} onClose={() => setReminding(false)} />}
      {isWaiving && <WaiveDialog rows={open} period={period} onClose={() => setWaiving(false)} />}
    </div>
  );
}

/** What waits for somebody comes first. */
const SEGMENTS = ["late", "due", "processing", "disputed", "overpaid", "paid", "waived"] as const;

interface StatusSegmentsProps {
  /** All rows of the month. */
  rows: readonly RentRollRow[];
  filter: RollFilter;
}

/** One control for the status, with the number of rows of each, as the rest of the filter leaves them. */
export function StatusSegments({ rows, filter }: StatusSegmentsProps) {
  const { visit } = useViewAddress();
  const counts = new Map<string, number>();
  for (const { status } of filterRoll(rows, { ...filter, state: undefined }))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  const isShown = (state: RentStatus) =>
    state === "late" || state === "paid" || state === filter.state || counts.has(state);
  const choose = (state: string) =>
    visit((address) => writeFilter(address, ["state"], { state }, ROLL_IN_ADDRESS));
  return (
    <div className="mb-4 flex flex-wrap print:hidden" role="group" aria-label="Status of the rent">
      {["" as const, ...SEGMENTS.filter(isShown)].map((state) => (
        <button
          key={state}
          type="button"
          className="border-line-strong first:rounded-l-ctl last:rounded-r-ctl aria-pressed:bg-ink aria-pressed:text-surface -ml-px min-h-11 min-w-11 border px-4 lining-nums tabular-nums first:ml-0"
          aria-pressed={state === (filter.state ?? "")}
          onClick={() => choose(state)}
        >
          {state === "" ? "All" : `${capital(STATUS_LABELS[state])} ${String(counts.get(state) ?? 0)}`}
        </button>
      ))}
    </div>
  );
}

interface RollFilterProps {
  /** `2026-11`; empty for this month. */
  month: string;
  filter: RollFilter;
}

/** Chooses the month of the rent roll, and filters its rows by the age of the open amount and by text. */
export function RollFilterForm({ month, filter }: RollFilterProps) {
  return (
    <div className="print:hidden">
      <FilterForm
        label="Filter the rent"
        names={ROLL_FILTER_NAMES}
        filter={{ month, ...filter }}
        inAddress={ROLL_IN_ADDRESS}
        className="lg:grid-cols-[1fr_1fr_1.5fr_auto]"
      >
        <Field id="roll-month" label="Month of the rent">
          <Input
            {...fieldAria("roll-month")}
            name="month"
            type="month"
            placeholder="2026-11"
            pattern="\d{4}-\d{2}"
            defaultValue={month}
          />
        </Field>
        {/* Chosen by the segments below; Reset clears it too. */}
        <input type="hidden" name="state" defaultValue={filter.state ?? ""} />
        <Field id="roll-age" label="Open since">
          <Select {...fieldAria("roll-age")} name="age" defaultValue={filter.age ?? ""}>
            <option value="">Any</option>
            {ROLL_AGES.map((age) => (
              <option key={age} value={age}>
                {AGE_LABELS[age]}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="roll-words" label="Name, email or apartment">
          <Input
            {...fieldAria("roll-words")}
            name="words"
            type="search"
            maxLength={80}
            defaultValue={filter.words ?? ""}
          />
        </Field>
      </FilterForm>
    </div>
  );
}
