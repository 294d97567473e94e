"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ListEmpty } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CheckInput } from "@/components/ui/choices";
import { textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FoldOnPhone } from "@/components/ui/fold";
import { May } from "@/components/ui/may";
import { FigureSkeleton, TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { EmailText, memberPath } from "@/components/users/person-cell";
import { formatMoney } from "@/lib/platform/contracts/currency";
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
import { type RentRoll, useKnownRoll, useRentRoll } from "@/lib/rent-roll/client";
import { type RentRollRow, AGE_LABELS, ROLL_AGES, STATUS_LABELS } from "@/lib/rent-roll/contract";
import { RecordPaymentDialog, RecordSeveralDialog } from "./record-payment-dialog";
import { RollFilterForm, RollActions, StatusSegments } from "./roll-actions";
import { TodaysReminders, lastReminderText } from "./roll-reminders";

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
          rows={rows}
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
  const tenants = rows.length === 1 ? "1 tenant" : `${String(rows.length)} tenants`;
  return {
    tenant: `Total, ${tenants}`,
    due: formatMoney(due),
    kept: formatMoney(collected),
    owed: formatMoney(outstanding),
  };
}

const NOBODY = { rows: [], shown: [], chosen: [], onChoose: () => undefined, onRecord: () => undefined };

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
    ...ROLL_AGES.map((age) => [`Open ${AGE_LABELS[age].toLowerCase()}`, roll?.ageing[age]] as const),
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

const STATUS_TONES = {
  paid: "ok",
  processing: "wait",
  due: "wait",
  late: "bad",
  disputed: "wait",
  overpaid: "bad",
  waived: "ok",
} as const;

const nameOf = ({ name, email }: RentRollRow) => name.trim() || email;

/** A row is chosen as it stood: what is recorded or waived for it ends that. */
const choiceOf = ({ agreement_id, owed, credit }: RentRollRow) => [agreement_id, owed, credit].join(" ");

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (row: RentRollRow, isChosen: boolean) => void;
  readonly onRecord: (row: RentRollRow) => void;
}

/** The columns of the rent roll, with a checkbox and an action per row. */
function rollColumns({ chosen, onChoose, onRecord }: Choice): Column<RentRollRow>[] {
  return [
    {
      key: "tenant",
      head: "Name",
      isStrong: true,
      isWide: true,
      isWordy: true,
      place: "title",
      sortBy: nameOf,
      cell: (row) => (
        <span className="flex items-center gap-1">
          <May call="POST /rent-reminders">
            <label
              htmlFor={`choose-${row.agreement_id}`}
              className="-my-2 -ml-3 grid size-11 flex-none cursor-pointer place-items-center print:hidden"
            >
              <CheckInput
                id={`choose-${row.agreement_id}`}
                aria-label={`Choose ${nameOf(row)}, ${row.apartment_no}`}
                checked={chosen.has(choiceOf(row))}
                onChange={(event) => onChoose(row, event.target.checked)}
              />
            </label>
          </May>
          <span className="min-w-0">
            <WaitingLink asText className={`${textLink()} -my-3`} href={memberPath(row.user_id)}>
              {row.name.trim() || "Null"}
            </WaitingLink>
            <span className="text-ink-2 text-micro/inherit block font-normal">
              <EmailText>{row.email}</EmailText>
              {row.telephone && (
                <span className="block whitespace-nowrap print:inline print:before:content-['_·_']">
                  {row.telephone}
                </span>
              )}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: "apartment",
      head: "Apartment No",
      place: "note",
      sortBy: ({ apartment_no }) => apartment_no,
      cell: ({ apartment_no, is_former }) => (
        <>
          <span>{apartment_no}</span>
          {is_former && <span className="text-ink-2 text-micro/inherit block">former</span>}
        </>
      ),
    },
    {
      key: "status",
      head: "Status",
      place: "state",
      sortBy: ({ status }) => status,
      cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>,
    },
    ...FIGURES,
    {
      key: "action",
      head: "Action",
      isAction: true,
      place: "action",
      call: "POST /receipts",
      cell: (row) => (
        <RowActions>
          <Button
            call="POST /receipts"
            size="sm"
            aria-label={`Record a payment of ${row.name || row.email}`}
            onClick={() => onRecord(row)}
          >
            Record
          </Button>
        </RowActions>
      ),
    },
  ];
}

type Amount = (row: RentRollRow) => number;

/** An amount, and details on a second line. */
const money = (
  key: string,
  head: string,
  amount: Amount,
  notes: (row: RentRollRow) => readonly string[],
) => ({
  key,
  head,
  isNumeric: true,
  sortBy: amount,
  cell: (row: RentRollRow) => (
    <>
      <span>{formatMoney(amount(row))}</span>
      {notes(row).map((note) => (
        <span key={note} className="text-ink-2 text-micro/inherit block font-normal">
          {note}
        </span>
      ))}
    </>
  ),
});

const amountNote = (dollars: number, words: string) =>
  dollars > 0 ? [`${formatMoney(dollars)} ${words}`] : [];

const FIGURES: Column<RentRollRow>[] = [
  money(
    "due",
    "Due",
    ({ due }) => due,
    ({ waived, credited }) => [...amountNote(waived, "waived"), ...amountNote(credited, "credited")],
  ),
  money(
    "kept",
    "Paid",
    ({ paid }) => paid,
    ({ paid, received, given_back }) => [
      ...(received === paid ? [] : amountNote(received, "received")),
      ...amountNote(given_back, "refunded"),
    ],
  ),
  {
    ...money(
      "owed",
      "Open in All",
      ({ owed }) => owed,
      ({ days_late, to_give_back, credit }) => [
        ...(days_late > 0 ? [`${String(days_late)} ${days_late === 1 ? "day" : "days"} late`] : []),
        ...amountNote(to_give_back, "to refund"),
        ...amountNote(credit, "credit"),
      ],
    ),
    isStrong: true,
    place: "figure",
  },
  {
    key: "reminder",
    head: "Last Reminder",
    isSmall: true,
    sortBy: ({ last_reminder }) => last_reminder?.at ?? "",
    cell: ({ last_reminder }) => (last_reminder ? lastReminderText(last_reminder) : "–"),
  },
];
