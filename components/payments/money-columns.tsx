import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "#translations";
import { Badge } from "@/components/ui/badge";
import { Select } from "@/components/ui/choices";
import { Input } from "@/components/ui/field";
import { FormField, type FormFieldProps } from "@/components/ui/form-field";
import type { Column } from "@/components/ui/table-view";
import type { Payment } from "@/lib/payments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { type HowToPay, METHOD_NAMES, OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { lineName } from "@/lib/platform/format/agreement-lines";
import { towerDate } from "@/lib/platform/format/dates";
import { sumOf } from "@/lib/platform/format/money";
import { periodLabel, monthOf, settlesText } from "@/lib/platform/format/periods";

/** A detail below a figure or a day. */
const BELOW = "text-ink-2 block text-micro/snug";
const BESIDE = `${BELOW} whitespace-nowrap`;

/** What money paid if it was more than rent, so that the row adds up: each name with its amount; else nothing. */
function partsOf({ paid, kept, covers, credit }: Payment): [label: string, amount: number][] {
  const parts = new Map<string, number>();
  for (const { label, amount } of covers) parts.set(label, sumOf([parts.get(label) ?? 0, amount]));
  if (credit > 0) parts.set("", credit);
  return kept === paid && parts.size > 1 ? [...parts] : [];
}

/** The kept part of what was paid; while the bank is processing, the full amount. */
function PaidAmount({ payment }: { payment: Payment }) {
  const [t, names] = [useTranslations("payments.columns"), useTranslations("payments.names")];
  const { paid, kept, given_back, waived, status } = payment;
  return (
    <span>
      <b className="font-semibold">{formatMoney(status === "processing" ? paid : kept)}</b>
      {partsOf(payment).map(([name, amount]) => {
        const label = name ? lineName(name, names) : t("ahead");
        return (
          <span key={name} className={BELOW}>
            {names("charge", { label, amount: formatMoney(amount) })}
          </span>
        );
      })}
      {waived > 0 && <span className={BESIDE}>{t("waived", { amount: formatMoney(waived) })}</span>}
      {given_back > 0 && <span className={BESIDE}>{t("refunded", { amount: formatMoney(given_back) })}</span>}
    </span>
  );
}

/** Returns amount, status and date of a payment: the same for members and admins. */
export function useMoneyColumns(): readonly Column<Payment>[] {
  const [t, names] = [useTranslations("payments.columns"), useTranslations("payments.names")];
  return [
    {
      key: "discount",
      head: t("discount"),
      isNumeric: true,
      sortBy: true,
      cell: ({ discount }) => formatMoney(discount),
    },
    {
      key: "paid",
      head: t("paid"),
      place: "figure",
      isNumeric: true,
      sortBy: true,
      cell: (payment) => <PaidAmount payment={payment} />,
    },
    {
      key: "status",
      head: t("status"),
      place: "state",
      sortBy: true,
      cell: ({ status }) => (
        <Badge tone={status === "paid" ? "ok" : "wait"}>{names(`status.${status}`)}</Badge>
      ),
    },
    {
      key: "date",
      head: t("date"),
      sortBy: true,
      cell: ({ date, method }) => (
        <span>
          <time dateTime={date} className="whitespace-nowrap lining-nums tabular-nums">
            {towerDate(date)}
          </time>
          {method !== "card" && <span className={BESIDE}>{names(`methods.${method}`)}</span>}
        </span>
      ),
    },
  ];
}

interface MonthTextProps extends Pick<Payment, "settles"> {
  /** In a card the month identifies the payment, so it is written out. */
  isCardTitle?: boolean;
}

/** `Nov 2026`, `Oct 2026 to Nov 2026, paid ahead`: without the year a month's name becomes ambiguous in time. */
export function MonthText({ settles, isCardTitle = false }: MonthTextProps) {
  const short = settlesText(settles, undefined, shortPeriod).replace("paid ahead", "paid\u00A0ahead");
  const long = settlesText(settles);
  return (
    <span
      className={`as-cards:inline as-cards:max-w-none inline-block max-w-24 lining-nums tabular-nums ${isCardTitle ? "as-cards:font-strong" : ""}`}
    >
      <span className={isCardTitle ? "as-cards:hidden" : ""}>{short}</span>
      {isCardTitle && <span className="as-cards:inline hidden">{long}</span>}
    </span>
  );
}

/** Its two parts are not broken; Bengali has no short names. */
const shortPeriod = (period: string) =>
  pageLanguage() === "bn" ? periodLabel(period) : `${monthOf(period).slice(0, 3)}\u00A0${period.slice(0, 4)}`;

interface MethodSelectProps extends Omit<ComponentProps<typeof Select>, "children"> {
  /** In the page's language; in English for the office. */
  names?: (method: (typeof OFFLINE_METHODS)[number]) => string;
}

/** How money was paid or returned without a card. */
export function MethodSelect({ names = (method) => METHOD_NAMES[method], ...control }: MethodSelectProps) {
  return (
    <Select {...control}>
      {OFFLINE_METHODS.map((method) => (
        <option key={method} value={method}>
          {names(method)}
        </option>
      ))}
    </Select>
  );
}

interface ReferenceFieldProps<Entries extends FieldValues> extends Omit<
  FormFieldProps<Entries>,
  "label" | "children"
> {
  isCash: boolean;
  /** In the page's language; in English for the office. */
  label?: string;
}

/** The number of a transfer, cheque or slip, which cash need not have. */
export function ReferenceField<Entries extends FieldValues>({
  isCash,
  label = isCash ? "Reference (optional)" : "Reference",
  ...field
}: ReferenceFieldProps<Entries>) {
  return (
    <FormField {...field} label={label}>
      {(control) => <Input {...control} required={!isCash} maxLength={60} autoComplete="off" />}
    </FormField>
  );
}

interface HowToPayListProps {
  ways: readonly HowToPay[];
}

/** The same below what is due. */
export function HowToPaySection({ ways }: HowToPayListProps) {
  const t = useTranslations("payments.ways");
  return (
    <div className="border-line mt-4 border-t pt-4">
      <h3 className="text-label font-strong mb-3 font-sans">{t("heading")}</h3>
      <HowToPayList ways={ways} />
    </div>
  );
}

/** How rent is paid without a card: each way with its number, large enough to copy it by eye onto a telephone. */
export function HowToPayList({ ways }: HowToPayListProps) {
  const [t, names] = [useTranslations("payments.ways"), useTranslations("payments.names")];
  if (ways.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <ul className="grid gap-3.5" aria-label={t("heading")}>
      {ways.map(({ method, label, number, note }, place) => (
        <li key={place} className="border-line border-t pt-3 wrap-anywhere first:border-t-0 first:pt-0">
          <p className="text-small text-ink-2">
            {label ? names("way", { method: names(`methods.${method}`), label }) : names(`methods.${method}`)}
          </p>
          {number && <p className="text-lead/compact font-strong lining-nums tabular-nums">{number}</p>}
          {note && <p className="text-small mt-0.5">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
