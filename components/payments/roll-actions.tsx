"use client";

import { BellRing, HandCoins, Printer } from "lucide-react";
import { useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { textLink } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { DownloadButton } from "@/components/ui/download-button";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldAria, Input } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { May } from "@/components/ui/may";
import { useAction } from "@/components/ui/use-action";
import { useViewAddress } from "@/components/ui/use-view-address";
import { saveFile } from "@/lib/platform/client/save-file";
import { shownEmail, dialled } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { writeFilter } from "@/lib/platform/lists/list-query";
import {
  filterRoll,
  type RollFilter,
  ROLL_FILTER_NAMES,
  ROLL_IN_ADDRESS,
} from "@/lib/platform/lists/roll-filter";
import { REMINDED_TODAY } from "@/lib/rent-reminders/contract";
import { type RemindersSent, readRollFile, useRentRoll, useRollChanges } from "@/lib/rent-roll/client";
import {
  type RentRollRow,
  AGE_LABELS,
  type RentStatus,
  ROLL_AGES,
  STATUS_LABELS,
} from "@/lib/rent-roll/contract";
import { WaiveDialog } from "./reverse-dialog";
import { lastReminderText } from "./roll-columns";

interface RollActionsProps {
  /** The roll's month. */
  period: string;
  filter: RollFilter;
  /** The rows shown, and those of them that are selected. */
  shown: readonly RentRollRow[];
  chosen: readonly RentRollRow[];
  onChoose: (rows: readonly RentRollRow[]) => void;
  onRecord: (rows: readonly RentRollRow[]) => void;
}

/** The actions on the roll and on its selected rows. */
export function RollActions(props: RollActionsProps) {
  const { period, filter, shown, chosen, onChoose, onRecord } = props;
  const [isReminding, setReminding] = useState(false);
  const [isWaiving, setWaiving] = useState(false);
  const file = useAction();
  // Of who owes nothing there is nothing to remind or to record.
  const owing = shown.filter(({ owed }) => owed > 0);
  const isWhole = chosen.length >= owing.length && owing.every((row) => chosen.includes(row));
  const late = shown.filter(({ status }) => status === "late");
  const meant = chosen.length > 0 ? chosen.filter(({ owed }) => owed > 0) : late;
  const count = countRemindable(meant);
  // Of a month that is paid in part, the rest.
  const open = chosen
    .filter(({ unpaid_periods }) => unpaid_periods.includes(period))
    .map((row) => ({
      ...row,
      due: fromCents(toCents(row.due) - toCents(row.paid) - toCents(row.in_dispute)),
    }));

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
        {/* Why nobody else gets a mail is said there. */}
        {!meant.every(wasReminded) && (
          <Button
            call="POST /rent-reminders"
            size="sm"
            icon={<BellRing className="icon" aria-hidden="true" />}
            onClick={() => setReminding(true)}
          >
            {[
              "Remind",
              count > 0 && String(count),
              chosen.length === 0 && (remindedToday(late) ? "More" : "Late"),
            ]
              .filter(Boolean)
              .join(" ")}
          </Button>
        )}
        {remindedToday(meant) && (
          <p className="text-small text-ink-2 lining-nums tabular-nums">{remindedToday(meant)}</p>
        )}
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
          call="POST /charges"
          size="sm"
          className="max-sm:disabled:hidden"
          disabled={open.length === 0}
          onClick={() => setWaiving(true)}
        >
          Waive
        </Button>
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
const SEGMENTS = ["late", "due", "processing", "disputed", "overpaid", "paid"] as const;

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

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

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

/** Of whom a reminder can be sent now, how many people they are. */
export const countRemindable = (rows: readonly RentRollRow[]) =>
  new Set(rows.filter(isRemindable).map(({ email }) => email)).size;

const isRemindable = ({ owed, no_reminder }: RentRollRow) => owed > 0 && no_reminder === "";

const wasReminded = ({ no_reminder }: RentRollRow) => no_reminder === REMINDED_TODAY;

/** `3 were reminded today`; null if nobody was. */
export function remindedToday(rows: readonly RentRollRow[]): string | null {
  const count = rows.filter(wasReminded).length;
  if (count === 0) return null;
  return count === 1 ? "1 was reminded today" : `${String(count)} were reminded today`;
}

interface RemindDialogProps {
  /** The roll's month. */
  period: string;
  rows: readonly RentRollRow[];
  /** Said if there are no rows. */
  none?: string;
  onClose: () => void;
}

const people = (count: number) => (count === 1 ? "1 person" : `${String(count)} people`);

/** Says who will be reminded of what, reminds them, and says how many were, and who was not and why. */
export function RemindDialog({ period, rows, none, onClose }: RemindDialogProps) {
  /** As they were when it was sent: the roll behind it is read again by then. */
  const [sending, setSending] = useState<readonly RentRollRow[]>();
  const [answer, setAnswer] = useState<RemindersSent>();
  const { remind } = useRollChanges();
  const { isBusy, run } = useAction();
  const shown = sending ?? rows;
  const whom = shown.filter(isRemindable);
  const others = shown.filter((row) => !isRemindable(row) && !wasReminded(row));
  const count = answer ? answer.sent : countRemindable(shown);
  const send = async () => {
    setSending(rows);
    try {
      setAnswer(await remind(period, whom));
    } catch (error) {
      setSending(undefined);
      throw error;
    }
  };
  const title = answer ? `Reminded ${people(count)}` : `Remind ${people(count)}?`;
  const before = count > 0 ? "They get a mail with what is open and how to pay." : shown.length === 0 && none;
  const close = () => closeToHeading(onClose);
  const reminded = answer ? null : remindedToday(shown);
  const nobody = reminded && others.length === 0 ? "Reminded today already" : "Nobody is reminded";
  return (
    <Dialog open busy={isBusy} onClose={close} title={count > 0 ? title : nobody}>
      <div role="status" className={DIALOG_TEXT}>
        {!answer && before && <p>{before}</p>}
        {reminded && nobody === "Nobody is reminded" && <p>{`${reminded}.`}</p>}
      </div>
      {whom.length + others.length > 0 && (
        <ul className="divide-line border-line mt-4 divide-y border-y">
          {[...whom, ...others].map((row) => (
            <Line
              key={row.agreement_id}
              row={row}
              message={answer?.rows.find(({ email }) => email === row.email)?.message ?? row.no_reminder}
              isReached={isRemindable(row) && !answer?.rows.some((one) => isSkipped(one, row))}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        {!answer && count > 0 && <Button onClick={close}>Cancel</Button>}
        <Button
          variant="primary"
          data-autofocus
          busy={isBusy}
          onClick={answer || count === 0 ? close : () => void run({ act: send })}
        >
          {answer || count === 0 ? "Close" : "Remind"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isSkipped = ({ email, outcome }: RemindersSent["rows"][number], row: RentRollRow) =>
  email === row.email && outcome === "skipped";

interface RemindWhoOwesProps {
  title: string;
  /** Instead, if nobody is meant any more. */
  none: string;
  isMeant: (row: RentRollRow) => boolean;
  onClose: () => void;
}

/** Reads again who owes when it opens, since somebody may have paid meanwhile. */
export function RemindWhoOwes({ title, none, isMeant, onClose }: RemindWhoOwesProps) {
  const { data: roll, error, isRefreshing, retry } = useRentRoll();
  if (roll)
    return (
      <RemindDialog period={roll.period} rows={roll.rows.filter(isMeant)} none={none} onClose={onClose} />
    );
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <ErrorState onRetry={retry} busy={isRefreshing} />
      ) : (
        <p className={DIALOG_TEXT}>Reading who owes.</p>
      )}
    </Dialog>
  );
}

interface LineProps {
  row: RentRollRow;
  /** What became of it, or why nothing is sent. */
  message: string;
  isReached: boolean;
}

/** Who gets no mail is called: the number is a link. */
function Line({ row, message, isReached }: LineProps) {
  const { apartment_no, name, email, telephone, owed, last_reminder } = row;
  const last = last_reminder ? `Last reminder: ${lastReminderText(last_reminder)}.` : "Not reminded yet.";
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 wrap-anywhere">
      <span className="min-w-0">
        <b className="font-strong">{`${apartment_no}, ${name.trim() || shownEmail(email)}`}</b>
        <span className="text-small text-ink-2 block">{message || last}</span>
        {!isReached && telephone && (
          <a className={textLink()} href={`tel:${dialled(telephone)}`}>
            {telephone}
          </a>
        )}
      </span>
      <span className="lining-nums tabular-nums">{formatMoney(owed)}</span>
    </li>
  );
}
