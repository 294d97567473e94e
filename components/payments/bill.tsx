import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { EVEN_FIGURES } from "@/components/ui/class-names";
import { formatExactly } from "@/lib/platform/contracts/currency";
export const BILL = "rounded-pic border-line bg-surface relative border px-4 py-2.5 sm:px-7 sm:pt-7 sm:pb-6";

/** A line of a month's bill. */
export interface BilledLine {
  id: string;
  kind: string;
  /** `Rent`; with its month where a bill has several, `Rent, November 2026`. */
  label: string;
  amount: number;
  open: number;
}

interface BillProps {
  name: string;
  /** `4A, Block A, Floor 4`. */
  apartment: string;
  /** `November 2026`, `December 2026, in advance`. */
  month: string;
  /** What is paid for; amounts in units. */
  lines: readonly BilledLine[];
  /** What was paid of it before. */
  covered: number;
  discount: number;
  coupon: { code: string; percent: number } | null;
  /** `$552.50` */
  total: string;
}

/**
 * What is paid for, and how the amount is calculated: a coupon strikes through the original amount. On a phone, name
 * and home are shown elsewhere, and the total only beside 'Pay Now' (docs/product.md 5.75).
 */
export function Bill({ name, apartment, month, lines, covered, discount, coupon, total }: BillProps) {
  const t = useTranslations("checkout.bill");
  return (
    <div className={BILL}>
      <dl>
        <Line label={t("name")} variant="aside">
          {name}
        </Line>
        <Line label={t("apartment")} variant="aside">
          {apartment}
        </Line>
        <Line label={t("month")}>{month}</Line>
        {lines.map(({ id, kind, label, amount }, place) => (
          <Line
            key={id}
            label={lines.length === 1 ? t("amount") : label}
            variant={place === 0 ? "cut" : "plain"}
          >
            {coupon && kind === "rent" ? (
              <s className="text-ink-2 decoration-2">
                <span className="sr-only">{`${t("original")} `}</span>
                <span>{formatExactly(amount)}</span>
              </s>
            ) : (
              formatExactly(amount)
            )}
          </Line>
        ))}
        {coupon && (
          <Line label={t("coupon", coupon)} variant="save">
            {`−${formatExactly(discount)}`}
          </Line>
        )}
        {covered > 0 && <Line label={t("before")}>{`−${formatExactly(covered)}`}</Line>}
        <Line label={t("sum")} variant={coupon || covered > 0 || lines.length > 1 ? "total" : "read"}>
          <output>{total}</output>
        </Line>
      </dl>
    </div>
  );
}

const LINE = "flex justify-between gap-4 pb-1 sm:pb-2.5 text-label";
const CUT = "border-line-strong pt-1 sm:mt-3 sm:border-t-2 sm:border-dotted sm:pt-4.5";
const TERM = { plain: "text-ink-2", save: "text-leaf", total: "font-strong" };
const AMOUNT = "text-right text-balance";
const AMOUNTS = {
  plain: `${AMOUNT} font-strong lining-nums tabular-nums`,
  save: `${AMOUNT} text-leaf font-strong lining-nums tabular-nums`,
  total: `${AMOUNT} text-[2.5rem]/[1] font-normal tracking-tighter ${EVEN_FIGURES}`,
};

const PLACES = {
  plain: "",
  cut: "",
  save: "",
  aside: "max-sm:hidden",
  total: "items-baseline max-sm:sr-only",
  read: "sr-only",
};

interface LineProps {
  label: string;
  /** `cut` starts the amounts, `total` ends them; `read` is only read out; `aside` is omitted on a phone. */
  variant?: "plain" | "aside" | "cut" | "save" | "total" | "read";
  children: ReactNode;
}

function Line({ label, variant = "plain", children }: LineProps) {
  const isCut = variant === "cut" || variant === "total";
  const tone = variant === "save" || variant === "total" ? variant : "plain";
  return (
    <div className={`${LINE} ${isCut ? CUT : "pt-1 sm:pt-2.5"} ${PLACES[variant]}`}>
      <dt className={TERM[tone]}>{label}</dt>
      <dd className={AMOUNTS[tone]}>{children}</dd>
    </div>
  );
}
