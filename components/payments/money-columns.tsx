import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Badge } from "@/components/ui/badge";
import { Select } from "@/components/ui/choices";
import { Input } from "@/components/ui/field";
import { FormField, type FormFieldProps } from "@/components/ui/form-field";
import type { Column } from "@/components/ui/table-view";
import type { Payment, RentMonth } from "@/lib/payments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { type HowToPay, METHOD_NAMES, OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { towerDate } from "@/lib/platform/format/dates";
import { MONTHS_AHEAD, periodLabel, monthOf, settlesText } from "@/lib/platform/format/periods";

type Money = Pick<
  Payment,
  "discount" | "paid" | "kept" | "given_back" | "waived" | "method" | "status" | "date"
>;

/** A detail below a figure or a day. */
const BESIDE = "text-ink-2 block text-micro/snug whitespace-nowrap";

/** Amount, status and date of a payment: the same for members and admins. */
export const MONEY_COLUMNS: readonly Column<Money>[] = [
  {
    key: "discount",
    head: "Discount",
    isNumeric: true,
    sortBy: true,
    cell: ({ discount }) => formatMoney(discount),
  },
  {
    key: "paid",
    head: "Paid Amount",
    place: "figure",
    isNumeric: true,
    sortBy: true,
    // The kept part of what was paid; while the bank is processing, the full amount.
    cell: ({ paid, kept, given_back, waived, status }) => (
      <span>
        <b className="font-semibold">{formatMoney(status === "processing" ? paid : kept)}</b>
        {waived > 0 && <span className={BESIDE}>{`${formatMoney(waived)} waived`}</span>}
        {given_back > 0 && <span className={BESIDE}>{`${formatMoney(given_back)} refunded`}</span>}
      </span>
    ),
  },
  {
    key: "status",
    head: "Status",
    place: "state",
    sortBy: true,
    cell: ({ status }) => <Badge tone={status === "paid" ? "ok" : "wait"}>{status}</Badge>,
  },
  {
    key: "date",
    head: "Payment Date",
    sortBy: true,
    cell: ({ date, method }) => (
      <span>
        <time dateTime={date} className="whitespace-nowrap lining-nums tabular-nums">
          {towerDate(date)}
        </time>
        {method !== "card" && <span className={BESIDE}>{METHOD_NAMES[method]}</span>}
      </span>
    ),
  },
];

/** `December 2026, in advance`: the last five of the selectable months are ahead of this one (docs/product.md 5.3). */
export function monthToPay(months: readonly RentMonth[], period: string): string {
  const isAhead = months.slice(-MONTHS_AHEAD).some((month) => month.period === period);
  return isAhead ? `${periodLabel(period)}, in advance` : periodLabel(period);
}

interface MonthTextProps extends Pick<Payment, "settles"> {
  /** In a card the month identifies the payment, so it is written out. */
  isCardTitle?: boolean;
}

/** `Nov 2026`, `Oct 2026 to Nov 2026, paid ahead`: without the year a month's name becomes ambiguous in time. */
export function MonthText({ settles, isCardTitle = false }: MonthTextProps) {
  const short = settlesText(settles, "en", shortPeriod).replace("paid ahead", "paid\u00A0ahead");
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

/** Its two parts are not broken. */
const shortPeriod = (period: string) => `${monthOf(period).slice(0, 3)}\u00A0${period.slice(0, 4)}`;

/** How money was paid or returned without a card. */
export function MethodSelect(control: Omit<ComponentProps<typeof Select>, "children">) {
  return (
    <Select {...control}>
      {OFFLINE_METHODS.map((method) => (
        <option key={method} value={method}>
          {METHOD_NAMES[method]}
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
}

/** The number of a transfer, cheque or slip, which cash need not have. */
export function ReferenceField<Entries extends FieldValues>({
  isCash,
  ...field
}: ReferenceFieldProps<Entries>) {
  return (
    <FormField {...field} label={isCash ? "Reference (optional)" : "Reference"}>
      {(control) => <Input {...control} required={!isCash} maxLength={60} autoComplete="off" />}
    </FormField>
  );
}

interface HowToPaySectionProps {
  ways: readonly HowToPay[];
  /** Whether a card is taken too. */
  cards: boolean;
}

/** The same below what is due. */
export function HowToPaySection({ ways, cards }: HowToPaySectionProps) {
  return (
    <div className="border-line mt-4 border-t pt-4">
      <h3 className="text-label font-strong mb-3 font-sans">
        {cards ? "How to pay without a card" : "How to pay"}
      </h3>
      <HowToPayList ways={ways} />
    </div>
  );
}

/** How rent is paid without a card: each way with its number, large enough to copy it by eye onto a telephone. */
export function HowToPayList({ ways }: { ways: readonly HowToPay[] }) {
  if (ways.length === 0)
    return <p className="text-ink-2">The office has not yet said how to pay. Please ask there.</p>;
  return (
    <ul className="grid gap-3.5" aria-label="How to pay">
      {ways.map(({ method, label, number, note }, place) => (
        <li key={place} className="border-line border-t pt-3 wrap-anywhere first:border-t-0 first:pt-0">
          <p className="text-small text-ink-2">{[METHOD_NAMES[method], label].filter(Boolean).join(", ")}</p>
          {number && <p className="text-lead/compact font-strong lining-nums tabular-nums">{number}</p>}
          {note && <p className="text-small mt-0.5">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
