import { dayLabel } from "./dates";
import { formatDollars } from "./money";
import { periodLabel } from "./periods";

/** The terms of an agreement; amounts in dollars. */
interface Agreed {
  readonly apartment_no: string;
  readonly block_no: string;
  readonly floor_no: number;
  readonly rent: number;
  /** Rents of later months. */
  readonly rent_changes: readonly { readonly from: string; readonly rent: number }[];
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly first_period: string;
  readonly deposit: number;
  readonly service_charge: number;
  readonly notice_days: number;
}

/** Returns the lines of an agreement for the page and the PDF. */
export function agreementLines(agreed: Agreed): [label: string, value: string][] {
  const { apartment_no, block_no, floor_no, first_day, last_day, first_period } = agreed;
  return [
    ["Apartment", `${apartment_no}, Block ${block_no}, Floor ${String(floor_no)}`],
    ...(first_day ? [["First day", dayLabel(first_day)] satisfies [string, string]] : []),
    ["Last day", last_day ? dayLabel(last_day) : "Open: it runs until one side ends it"],
    ["Rent", `${formatDollars(agreed.rent)} per month`],
    ...agreed.rent_changes.map(({ from, rent }): [string, string] => [
      `Rent from ${periodLabel(from)}`,
      `${formatDollars(rent)} per month`,
    ]),
    ["Rent is due from", periodLabel(first_period)],
    [
      "Service charge",
      agreed.service_charge > 0 ? `${formatDollars(agreed.service_charge)} per month` : "None",
    ],
    ["Deposit", agreed.deposit > 0 ? formatDollars(agreed.deposit) : "None"],
    ["Notice", noticeLabel(agreed.notice_days)],
  ];
}

/** `60 days` */
export function noticeLabel(days: number): string {
  if (days === 0) return "None";
  return days === 1 ? "1 day" : `${String(days)} days`;
}
