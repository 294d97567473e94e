import { shownEmail } from "@/lib/platform/contracts/contact";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { toCsv } from "@/lib/platform/format/csv";
import { towerDay } from "@/lib/platform/format/dates";
import type { Receipt } from "./receipt-contract";

const COLUMNS: [head: string, cell: (payment: Receipt) => string | number][] = [
  ["Receipt", ({ number }) => number],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => shownEmail(email)],
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
