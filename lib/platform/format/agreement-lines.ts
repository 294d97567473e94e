import { formatMoney } from "@/lib/platform/contracts/currency";
import { METHOD_NAMES, type PaymentMethod } from "@/lib/platform/contracts/payment-methods";
import { dayLabel } from "./dates";
import { periodLabel } from "./periods";

/** A monthly charge; dollars. */
interface Charge {
  readonly label: string;
  readonly amount: number;
}

/** `Service charge $40, Parking $20` */
export const chargesLabel = (charges: readonly Charge[]): string =>
  charges.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(", ") || "None";

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
  /** What is asked each month beside the rent, all of it from each month on. */
  readonly monthly_charges: readonly {
    readonly from: string;
    readonly charges: readonly (Charge & { readonly kind: string })[];
  }[];
  readonly notice_days: number;
}

/** Returns the lines of an agreement for the page and the PDF. */
export function agreementLines(agreed: Agreed): [label: string, value: string][] {
  const { apartment_no, block_no, floor_no, first_day, last_day, first_period } = agreed;
  return [
    ["Apartment", `${apartment_no}, Block ${block_no}, Floor ${String(floor_no)}`],
    ...(first_day ? [["First day", dayLabel(first_day)] satisfies [string, string]] : []),
    ["Last day", last_day ? dayLabel(last_day) : "Open: it runs until one side ends it"],
    ["Rent", `${formatMoney(agreed.rent)} per month`],
    ...agreed.rent_changes.map(({ from, rent }): [string, string] => [
      `Rent from ${periodLabel(from)}`,
      `${formatMoney(rent)} per month`,
    ]),
    ["Rent is due from", periodLabel(first_period)],
    ...chargesLines(agreed),
    ["Deposit", agreed.deposit > 0 ? formatMoney(agreed.deposit) : "None"],
    ["Notice", noticeLabel(agreed.notice_days)],
  ];
}

/** An agreement from before monthly charges were billed prints its service charge alone. */
function chargesLines({ service_charge, monthly_charges, first_period }: Agreed): [string, string][] {
  const first = monthly_charges.find(({ from }) => from <= first_period);
  const others = first?.charges.filter(({ kind }) => kind !== "service_charge") ?? [];
  const own = first?.charges.filter(({ kind }) => kind === "service_charge");
  const service = own ? own.reduce((sum, { amount }) => sum + amount, 0) : service_charge;
  return [
    ["Service charge", service > 0 ? `${formatMoney(service)} per month` : "None"],
    ...(others.length > 0 ? [["Monthly charges", chargesLabel(others)] satisfies [string, string]] : []),
    ...monthly_charges
      .filter((step) => step !== first)
      .map(({ from, charges }): [string, string] => [`From ${periodLabel(from)}`, chargesLabel(charges)]),
  ];
}

/** `60 days` */
export function noticeLabel(days: number): string {
  if (days === 0) return "None";
  return days === 1 ? "1 day" : `${String(days)} days`;
}

/** Names that are no brands, within a sentence. */
const WITHIN: Readonly<Partial<Record<PaymentMethod, string>>> = { bank: "bank transfer", cheque: "cheque" };

/** What a tenant says they have paid. */
interface Reported {
  /** Dollars. */
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reference: string;
}

/** `$780 by bKash, 9F3K2L`; cash comes in cash. */
export function reportLine({ amount, method, reference }: Reported): string {
  const how = method === "cash" ? "in cash" : `by ${WITHIN[method] ?? METHOD_NAMES[method]}`;
  return [`${formatMoney(amount)} ${how}`, reference].filter(Boolean).join(", ");
}
