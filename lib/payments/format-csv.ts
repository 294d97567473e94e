import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { toCsv, type CsvValue } from "@/lib/platform/format/csv";
import { towerDay } from "@/lib/platform/format/dates";
import { totalsOf } from "@/lib/platform/format/roll-totals";
import { METHOD_NAMES } from "./form";
import type { Receipt } from "./receipt-contract";
import { type RentRollRow, AGE_WORDS, ROLL_AGES } from "./roll-contract";

const COLUMNS: [head: string, cell: (payment: Receipt) => string | number][] = [
  ["Receipt", ({ number }) => number],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Apartment No", ({ apartment_no }) => apartment_no],
  ["Floor No", ({ floor_no }) => floor_no],
  ["Block", ({ block_no }) => block_no],
  ["Month", ({ period }) => period],
  ["Rent", ({ rent }) => rent.toFixed(2)],
  ["Coupon", ({ coupon }) => coupon],
  ["Discount", ({ discount }) => discount.toFixed(2)],
  ["Waived", ({ waived }) => waived.toFixed(2)],
  ["Paid Amount", ({ paid }) => paid.toFixed(2)],
  ["Refunded", ({ refunded }) => refunded.toFixed(2)],
  ["In Dispute", ({ in_dispute }) => in_dispute.toFixed(2)],
  ["Kept", ({ kept }) => kept.toFixed(2)],
  ["Status", ({ status }) => status],
  ["Payment Date", ({ date }) => towerDay(date)],
  ["Transaction ID", ({ transactionId }) => transactionId],
  ["Method", ({ method }) => METHOD_NAMES[method]],
  ["Reference", ({ reference }) => reference],
  ["Recorded By", ({ recorded_by }) => recorded_by],
];

/** Formats payments as CSV: dollars with two decimals and without a sign, days in Dhaka as on receipts. */
export function formatCsv(name: string, payments: readonly Receipt[]): FileReply {
  const head = COLUMNS.map(([title]) => title);
  const rows = payments.map((payment) => COLUMNS.map(([, cell]) => cell(payment)));
  return { name, bytes: new Uint8Array(Buffer.from(toCsv(head, rows), "utf8")) };
}

type Totals = ReturnType<typeof totalsOf>;

type Column = readonly [
  head: string,
  cell: (row: RentRollRow) => CsvValue,
  total?: (totals: Totals) => number,
];

const ROLL_COLUMNS: readonly Column[] = [
  ["Apartment No", ({ apartment_no }) => apartment_no],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Telephone", ({ telephone }) => telephone],
  ["Former", ({ is_former }) => (is_former ? "yes" : "")],
  ["Status", ({ status }) => status],
  ["Rent", ({ expected }) => expected.toFixed(2), ({ expected }) => expected],
  ["Discount", ({ discount }) => discount.toFixed(2), ({ discounts }) => discounts],
  ["Waived", ({ waived }) => waived.toFixed(2), ({ waived }) => waived],
  ["Due", ({ due }) => due.toFixed(2), ({ due }) => due],
  ["Received", ({ received }) => received.toFixed(2), ({ received_total }) => received_total],
  ["Given Back", ({ given_back }) => given_back.toFixed(2), ({ given_back }) => given_back],
  ["In Dispute", ({ in_dispute }) => in_dispute.toFixed(2), ({ in_dispute }) => in_dispute],
  ["Kept", ({ paid }) => paid.toFixed(2), ({ collected }) => collected],
  ["To Give Back", ({ to_give_back }) => to_give_back.toFixed(2), ({ to_give_back }) => to_give_back],
  ["Owed", ({ owed }) => owed.toFixed(2), ({ outstanding }) => outstanding],
  ...ROLL_AGES.map((age): Column => [
    AGE_WORDS[age],
    ({ ageing }) => ageing[age].toFixed(2),
    ({ ageing }) => ageing[age],
  ]),
  ["Unpaid Months", ({ unpaid_periods }) => unpaid_periods.join(" ")],
  ["Days Late", ({ days_late }) => days_late],
  ["Last Reminder", ({ last_reminder }) => (last_reminder ? towerDay(last_reminder.at) : "")],
];

/** Formats a rent roll as CSV with a row of sums: dollars with two decimals and without a sign. */
export function formatRollCsv(period: string, rows: readonly RentRollRow[]): FileReply {
  const totals = totalsOf(rows);
  const sums = ROLL_COLUMNS.map(([head, , total]) =>
    head === "Name" ? "Total" : total ? total(totals).toFixed(2) : "",
  );
  const lines = [...rows.map((row) => ROLL_COLUMNS.map(([, cell]) => cell(row))), sums];
  const text = toCsv(
    ROLL_COLUMNS.map(([head]) => head),
    lines,
  );
  return { name: `rent-roll-${period}.csv`, bytes: new Uint8Array(Buffer.from(text, "utf8")) };
}
