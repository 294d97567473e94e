import type { EntryKind } from "@/lib/payments/contract";
import { STATEMENT } from "@/lib/payments/messages";
import type { LineKind as BillKind } from "@/lib/payments/office-contract";
import type { Language } from "@/lib/platform/contracts/language";
import type { PaymentMethod } from "@/lib/platform/contracts/payment-methods";
import { formatsIn, translate } from "./in-language";

/**
 * Lines of a statement besides rent and money: amounts that the office asks for again, or no longer; `settled` if something went
 * back and the month stays paid.
 */
const RESTS = ["asked_again", "discount", "settled"] as const;

/** Whether a line is of a month's bill rather than of money. */
export const isRest = (kind: LineKind): boolean => RESTS.some((rest) => rest === kind);

/** The kind of a statement's line. */
export type LineKind = BillKind | (typeof RESTS)[number] | EntryKind;

interface LineFacts {
  readonly kind: LineKind;
  /** `November 2026`; of money what it settled when it came, `October 2026 to December 2026, paid ahead`. */
  readonly months: string;
  readonly apartment_no: string;
  readonly reason: string;
  /** What a charge is for; absent for rent and money. */
  readonly label?: string | undefined;
  /** The day on which money was received, if it was recorded on a later one. */
  readonly received_on?: string | undefined;
  /** The payment that the line is about; null for a rent. */
  readonly payment: {
    readonly method: PaymentMethod;
    readonly reference: string;
    readonly coupon: string;
  } | null;
}

/** Formats a line of a statement: `Received, Bank transfer, TRX-1: November 2026, 4B`. */
export function statementLine(line: LineFacts, language: Language = "en"): string {
  const t = translate(STATEMENT, language);
  const { months, apartment_no: apartment, reason, received_on } = line;
  const whole = whatOf(line, language);
  const day = received_on && formatsIn(language).day(received_on);
  const what = day ? t("receivedOn", { what: whole, day }) : whole;
  return reason
    ? t("lineOfReason", { what, months, apartment, reason })
    : t("line", { what, months, apartment });
}

function whatOf({ kind, payment, label }: LineFacts, language: Language): string {
  const [t, { charge, method }] = [translate(STATEMENT, language), formatsIn(language)];
  if (kind === "discount" && payment?.coupon) return t("discount", { coupon: payment.coupon });
  if (label) return charge(label);
  const name = isNamed(kind) ? t(`kinds.${kind}`) : "";
  if (kind !== "received" && kind !== "charged") return name;
  return [name, payment && method(payment.method), payment?.reference].filter(Boolean).join(", ");
}

const isNamed = (kind: LineKind): kind is keyof typeof STATEMENT.en.kinds => kind in STATEMENT.en.kinds;
