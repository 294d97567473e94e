import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CheckInput } from "@/components/ui/choices";
import { May } from "@/components/ui/may";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/person-cell";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { towerDate } from "@/lib/platform/format/dates";
import { type LastReminder, REMINDER_LABELS } from "@/lib/rent-reminders/contract";
import { type RentRollRow, STATUS_LABELS } from "@/lib/rent-roll/contract";

const STATUS_TONES = {
  paid: "ok",
  processing: "wait",
  due: "wait",
  late: "bad",
  disputed: "wait",
  overpaid: "bad",
} as const;

const nameOf = ({ name, email }: RentRollRow) => name.trim() || email;

/** A row is chosen as it stood: what is recorded or waived for it ends that. */
export const choiceOf = ({ agreement_id, owed, credit }: RentRollRow) =>
  [agreement_id, owed, credit].join(" ");

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (row: RentRollRow, isChosen: boolean) => void;
  readonly onRecord: (row: RentRollRow) => void;
}

/** The columns of the rent roll, with a checkbox and an action per row. */
export function rollColumns({ chosen, onChoose, onRecord }: Choice): Column<RentRollRow>[] {
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
            <span>{row.name.trim() || "Null"}</span>
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
    ({ waived }) => amountNote(waived, "waived"),
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

/** The last reminder in one line: `Nov 12, 2026, late, by Ayesha`. */
export function lastReminderText({ at, kind, by }: LastReminder): string {
  return `${towerDate(at)}, ${REMINDER_LABELS[kind]}${by ? `, by ${by}` : ""}`;
}
