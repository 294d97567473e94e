"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ListEmpty } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { FormError } from "@/components/ui/field";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FoldOnPhone } from "@/components/ui/fold";
import { FigureSkeleton, TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { SENDS_NO_MAIL } from "@/lib/platform/contracts/messages";
import { towerTime } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import { totalsOf } from "@/lib/platform/format/roll-totals";
import {
  ROLL_IN_ADDRESS,
  filterRoll,
  filterLabel,
  readRollFilter,
  readRollMonth,
  type RollFilter,
} from "@/lib/platform/lists/roll-filter";
import { REMINDER_LABELS, type RentReminder } from "@/lib/rent-reminders/contract";
import { type RentRoll, useKnownRoll, useRentRoll, useTodaysReminders } from "@/lib/rent-roll/client";
import { type RentRollRow, AGE_LABELS, ROLL_AGES } from "@/lib/rent-roll/contract";
import { RecordPaymentDialog, RecordSeveralDialog } from "./record-payment-dialog";
import { RollFilterForm, RollActions, StatusSegments } from "./roll-actions";
import { choiceOf, rollColumns } from "./roll-columns";

/** Who has paid a month, who is late and by how much, with the available actions; for admins only. */
export function RentRollSection({ first }: { first: RentRoll | undefined }) {
  const [recording, setRecording] = useState<readonly RentRollRow[]>([]);
  const params = useSearchParams();
  const month = readRollMonth(params);
  const { data: roll, error, isRefreshing, retry } = useRentRoll(first, month);
  const filter = readRollFilter(params);
  if (!roll && error) return <ErrorState onRetry={retry} busy={isRefreshing} />;
  return (
    <div data-ledger>
      <Totals roll={roll} />
      {/* Stays mounted while another month loads, with what is typed into it. */}
      <RollFilterForm month={month ?? ""} filter={filter} />
      {roll ? <Roll key={roll.period} roll={roll} filter={filter} onRecord={setRecording} /> : <RollBars />}
      {roll && (
        <RecordDialog
          tenants={recording}
          month={month}
          period={roll.period}
          onClose={() => setRecording([])}
        />
      )}
    </div>
  );
}

/** Until the page's rows have come: those that another screen has just shown, else bars. Nobody acts on them. */
export function RentRollBefore() {
  const params = useSearchParams();
  const month = readRollMonth(params);
  const roll = useKnownRoll(month);
  const filter = readRollFilter(params);
  return (
    <div data-ledger inert>
      <Totals roll={roll} />
      <RollFilterForm month={month ?? ""} filter={filter} />
      {roll ? <Roll roll={roll} filter={filter} onRecord={() => undefined} /> : <RollBars />}
    </div>
  );
}

interface RecordingProps {
  /** Whose payments are recorded; nobody's while it is closed. */
  tenants: readonly RentRollRow[];
  /** As in the address. */
  month: string | undefined;
  period: string;
  onClose: () => void;
}

function RecordDialog({ tenants, month, period, onClose }: RecordingProps) {
  const [first] = tenants;
  if (!first) return null;
  if (tenants.length === 1)
    return <RecordPaymentDialog payers={tenants} first={first} month={month} onClose={onClose} />;
  return <RecordSeveralDialog tenants={tenants} period={period} onClose={onClose} />;
}

interface RollProps {
  roll: RentRoll;
  filter: RollFilter;
  onRecord: (rows: readonly RentRollRow[]) => void;
}

/** The rows that match the filter, and the actions on the selected ones. */
function Roll({ roll, filter, onRecord }: RollProps) {
  const [choices, setChoices] = useState<ReadonlySet<string>>(new Set());
  const { period, rows } = roll;
  const shown = filterRoll(rows, filter);
  const chosen = shown.filter((row) => choices.has(choiceOf(row)));
  const choose = (next: readonly RentRollRow[]) => setChoices(new Set(next.map(choiceOf)));
  const chooseOne = (row: RentRollRow, isChosen: boolean) =>
    choose(isChosen ? [...chosen, row] : chosen.filter((each) => each.agreement_id !== row.agreement_id));
  const isEmpty = rows.length === 0;
  const only = filterLabel(filter);
  return (
    <>
      {/* The form is not printed, so the printout itself says that rows are filtered out. */}
      {only && <p className="mb-2 hidden print:block">{`Only: ${only}.`}</p>}
      {!isEmpty && <StatusSegments rows={rows} filter={filter} />}
      {!isEmpty && (
        <RollActions
          period={period}
          filter={filter}
          shown={shown}
          chosen={chosen}
          onRecord={onRecord}
          onChoose={choose}
        />
      )}
      {shown.length === 0 ? (
        <ListEmpty drawing="keys" filter={isEmpty ? {} : filter} title="No rent is due yet" />
      ) : (
        <Table
          label={`Rent of ${roll.month}`}
          rows={shown}
          columns={rollColumns({ chosen: choices, onChoose: chooseOne, onRecord: (row) => onRecord([row]) })}
          rowKey={({ agreement_id }) => agreement_id}
          pageSize={100}
          sums={sumsOf(shown)}
          inAddress={ROLL_IN_ADDRESS}
          wide
          dense
          inLines
        />
      )}
      <TodaysReminders />
    </>
  );
}

/** The last line: the sums of the shown rows. */
function sumsOf(rows: readonly RentRollRow[]) {
  const { due, collected, outstanding } = totalsOf(rows);
  const tenants = rows.length === 1 ? "1 member" : `${String(rows.length)} members`;
  return {
    tenant: `Total, ${tenants}`,
    due: formatMoney(due),
    kept: formatMoney(collected),
    owed: formatMoney(outstanding),
  };
}

const NOBODY = { shown: [], chosen: [], onChoose: () => undefined, onRecord: () => undefined };

/** Actions and rows while they load. */
function RollBars() {
  return (
    <>
      <div inert>
        <StatusSegments rows={[]} filter={{}} />
        <RollActions period="" filter={{}} {...NOBODY} />
      </div>
      <TableSkeleton label="Rent: loading" wide isSortable={false} />
      <div inert>
        <TodaysReminders />
      </div>
    </>
  );
}

/** The month's figures; on a phone behind what is open. */
function Totals({ roll }: { roll: RentRoll | undefined }) {
  const figures = [
    ["Due", roll?.due],
    ["Paid", roll?.collected],
    ["Discounts", roll?.discounts],
    [roll ? `Open in all up to ${roll.month}` : "Open", roll?.outstanding],
    ...ROLL_AGES.map((age) => [AGE_LABELS[age], roll?.ageing[age]] as const),
  ] as const;
  return (
    <>
      <PageHeading level={2} className="text-head mb-4">
        {roll ? `Rent of ${periodLabel(roll.period)}` : "Rent of this month"}
      </PageHeading>
      <FoldOnPhone
        label={roll ? `${formatMoney(roll.outstanding)} open` : "Figures"}
        className="max-sm:border-t"
      >
        <dl
          className={`phone:grid-cols-2 desktop:grid-cols-4 mb-4 grid-cols-1 print:grid-cols-4 ${FIGURE_LIST}`}
          data-figures
        >
          {figures.map(([term, dollars]) => (
            <Figure key={term} term={term} size="md">
              {dollars === undefined ? <FigureSkeleton /> : formatMoney(dollars)}
            </Figure>
          ))}
        </dl>
      </FoldOnPhone>
    </>
  );
}

/** Who gets which mail about their rent today, fetched when opened; viewing sends nothing. */
function TodaysReminders() {
  const [isOpen, setOpen] = useState(false);
  const { data: today, error, isRefreshing, retry } = useTodaysReminders(isOpen);
  return (
    <details
      className={cardClass({}, "mt-4 print:hidden")}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="font-strong cursor-pointer px-5.5 py-3.5">Reminders of today</summary>
      <div className="border-line border-t px-5.5 py-4" aria-busy={isRefreshing || undefined}>
        {!today && error && (
          <div className="grid justify-items-start gap-3">
            <FormError>Couldn't load the reminders.</FormError>
            <Button size="sm" busy={isRefreshing} onClick={retry}>
              Try Again
            </Button>
          </div>
        )}
        {!today && !error && <p className="text-ink-2">Loading...</p>}
        {today && !today.can_send && <p className="text-ink-2">{SENDS_NO_MAIL}</p>}
        {today && today.can_send && today.reminders.length === 0 && <p>Nobody is reminded today.</p>}
        {today && today.can_send && (
          <ul className="divide-line divide-y">
            {today.reminders.map((reminder) => (
              <li key={reminder.agreement_id} className="py-2.5 wrap-anywhere">
                <Line {...reminder} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

function Line({ apartment_no, name, email, kind, periods, amount, sent_at, by }: RentReminder) {
  const months = periods.map((period) => periodLabel(period)).join(", ");
  const state = sent_at ? `sent at ${towerTime(sent_at)}${by ? ` by ${by}` : ""}` : "to be sent";
  return (
    <>
      <b className="font-strong">{`${apartment_no}, ${name || email}`}</b>
      <span className="text-ink-2 text-small/inherit block lining-nums tabular-nums">
        {`${months}, ${formatMoney(amount)}, ${REMINDER_LABELS[kind]}: ${state}`}
      </span>
    </>
  );
}
