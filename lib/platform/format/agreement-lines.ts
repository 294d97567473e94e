import type { useTranslations } from "#translations";
import { formatCount, formatMoney } from "@/lib/platform/contracts/currency";
import { AGREEMENT_LINES } from "@/lib/platform/contracts/messages";
import {
  brandOf,
  type cardName,
  METHOD_NAMES,
  type PaymentMethod,
} from "@/lib/platform/contracts/payment-methods";
import { dayLabel } from "./dates";
import { periodLabel } from "./periods";

/** How the lines are written in a language. */
interface LineWriter {
  readonly t: (name: keyof typeof AGREEMENT_LINES, values?: Readonly<Record<string, string>>) => string;
  readonly money: (amount: number) => string;
  readonly count: (count: number) => string;
  readonly day: (day: string) => string;
  readonly period: (period: string) => string;
  readonly charge: (label: string) => string;
}

/** In English words, with the page's figures. */
export const WRITER: LineWriter = {
  t: (name, values = {}) =>
    AGREEMENT_LINES[name].replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? ""),
  money: formatMoney,
  count: formatCount,
  day: dayLabel,
  period: periodLabel,
  charge: (label) => label,
};

/** A monthly charge; dollars. */
interface Charge {
  readonly label: string;
  readonly amount: number;
}

/** `Service charge $40, Parking $20` */
export const chargesLabel = (charges: readonly Charge[], { t, money, charge }: LineWriter = WRITER): string =>
  charges.map(({ label, amount }) => `${charge(label)} ${money(amount)}`).join(", ") || t("none");

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
  /** The building's when the version was written; older versions say neither. */
  readonly due_day?: number | null | undefined;
  readonly grace_days?: number | null | undefined;
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
export function agreementLines(agreed: Agreed, writer = WRITER): [label: string, value: string][] {
  const { apartment_no: apartment, block_no: block, first_day, last_day, first_period } = agreed;
  const { t, money, count, day, period } = writer;
  return [
    [t("apartment"), t("place", { apartment, block, floor: count(agreed.floor_no) })],
    ...(first_day ? [[t("firstDay"), day(first_day)] satisfies [string, string]] : []),
    [t("lastDay"), last_day ? day(last_day) : t("noLastDay")],
    [t("rent"), t("perMonth", { amount: money(agreed.rent) })],
    ...agreed.rent_changes.map(({ from, rent }): [string, string] => [
      t("rentFrom", { month: period(from) }),
      t("perMonth", { amount: money(rent) }),
    ]),
    [t("dueFrom"), period(first_period)],
    ...dueLine(agreed, writer),
    ...chargesLines(agreed, writer),
    [t("deposit"), agreed.deposit > 0 ? money(agreed.deposit) : t("none")],
    [t("notice"), noticeLabel(agreed.notice_days, writer)],
  ];
}

function dueLine({ due_day, grace_days }: Agreed, writer: LineWriter): [string, string][] {
  const { t, count } = writer;
  if (!due_day) return [];
  const day = count(due_day);
  return [
    [
      t("dueDay"),
      grace_days ? t("dueWithGrace", { day, days: noticeLabel(grace_days, writer) }) : t("dueOn", { day }),
    ],
  ];
}

/** An agreement from before monthly charges were billed prints its service charge alone. */
function chargesLines(
  { service_charge, monthly_charges, first_period }: Agreed,
  writer: LineWriter,
): [string, string][] {
  const { t, money, period } = writer;
  const first = monthly_charges.find(({ from }) => from <= first_period);
  const others = first?.charges.filter(({ kind }) => kind !== "service_charge") ?? [];
  const own = first?.charges.filter(({ kind }) => kind === "service_charge");
  const service = own ? own.reduce((sum, { amount }) => sum + amount, 0) : service_charge;
  return [
    [t("serviceCharge"), service > 0 ? t("perMonth", { amount: money(service) }) : t("none")],
    ...(others.length > 0
      ? [[t("monthlyCharges"), chargesLabel(others, writer)] satisfies [string, string]]
      : []),
    ...monthly_charges
      .filter((step) => step !== first)
      .map(({ from, charges }): [string, string] => [
        t("chargesFrom", { month: period(from) }),
        chargesLabel(charges, writer),
      ]),
  ];
}

/** `60 days` */
export function noticeLabel(days: number, { t, count }: LineWriter = WRITER): string {
  if (days === 0) return t("none");
  return days === 1 ? t("oneDay") : t("days", { count: count(days) });
}

/** Names that are no brands, within a sentence. */
const WITHIN: Readonly<Partial<Record<PaymentMethod, string>>> = { bank: "bank transfer", cheque: "cheque" };

/** What a tenant says they have paid. */
interface Reported {
  readonly purpose?: "rent" | "deposit" | undefined;
  /** Dollars. */
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reference: string;
}

/** `$780 by bKash, 9F3K2L`, `Deposit, $1,300 in cash`. In English without the texts of a page. */
export function reportLine({ purpose, amount, method, reference }: Reported, t?: NameTexts): string {
  const how = method === "cash" ? "in cash" : `by ${WITHIN[method] ?? METHOD_NAMES[method]}`;
  const what = t
    ? t("reported", { amount: formatMoney(amount), method, name: t(`methods.${method}`) })
    : `${formatMoney(amount, "en")} ${how}`;
  const deposit = purpose === "deposit" && (t ? t("methods.deposit") : METHOD_NAMES.deposit);
  return [deposit, what, reference].filter(Boolean).join(", ");
}

/** What names all that has to do with money, in the page's language. */
export type NameTexts = ReturnType<typeof useTranslations<"payments.names">>;

/** The name of a bill's line: the office's own is as the office wrote it. */
export const lineName = (label: string, t: NameTexts): string => {
  const key = `lines.${label}` as "lines.Rent";
  return t.has(key) ? t(key) : label;
};

/** `Visa ending in 4242` */
export function cardText(card: Parameters<typeof cardName>[0], t: NameTexts): string {
  const [brand, last4] = [brandOf(card), Number(card.last4)];
  return brand ? t("card", { brand, last4 }) : t("otherCard", { last4 });
}
