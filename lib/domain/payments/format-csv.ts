import Papa from "papaparse";
import type { FileReply } from "@/lib/contracts/endpoint";
import type { Receipt } from "@/lib/contracts/payments";

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
  ["Paid Amount", ({ paid }) => paid.toFixed(2)],
  ["Refunded", ({ refunded }) => refunded.toFixed(2)],
  ["Status", ({ status }) => status],
  ["Payment Date", ({ date }) => date.slice(0, 10)],
  ["Transaction ID", ({ transactionId }) => transactionId],
];

/** A cell that a spreadsheet would run as a formula, also after spaces; amounts have no sign and are none. */
const FORMULA = /^\s*[=+\-@\t\r]/;
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Payments as CSV (RFC 4180) that a spreadsheet opens right: UTF-8 with a mark, lines end in CR LF, amounts in dollars
 * without a sign, and no cell can carry a formula.
 */
export function formatCsv(name: string, payments: readonly Receipt[]): FileReply {
  const text = Papa.unparse(
    {
      fields: COLUMNS.map(([head]) => head),
      data: payments.map((payment) => COLUMNS.map(([, cell]) => cell(payment))),
    },
    { newline: "\r\n", escapeFormulae: FORMULA },
  );
  return { name, bytes: new Uint8Array(Buffer.from(`${BYTE_ORDER_MARK}${text}\r\n`, "utf8")) };
}
