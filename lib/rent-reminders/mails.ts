import type { Mail } from "@/lib/platform/mail/mail";
import { renderMail } from "@/lib/platform/mail/templates";
import type { ReminderKind } from "./contract";

interface AboutRent {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  readonly kind: ReminderKind;
  /** The unpaid months, oldest first: `November 2026`, `$780`, due on `Nov 5, 2026`. */
  readonly months: readonly AboutMonth[];
  /** `$780` */
  readonly total: string;
  /** Whether they are a former tenant, who cannot pay by card. */
  readonly isFormer: boolean;
  /** Whether members pay by card here. */
  readonly takesCards: boolean;
  /** How to pay without one: `bKash, Office: 01711 000000`. */
  readonly ways: readonly string[];
  /** The URL of the payment screen; without cards of Make Payment, for a former tenant of the list of what they owe. */
  readonly link: string;
}

interface AboutMonth {
  readonly month: string;
  readonly amount: string;
  readonly day: string;
  /** The lines of its bill, `Rent: $780`, in the first mail about it. */
  readonly bill: readonly string[];
}

const STANDS = {
  soon: (day: string) => `is due on ${day}`,
  due: () => "is due",
  late: () => "is late",
} as const satisfies Record<ReminderKind, (day: string) => string>;

/** To the tenant: rent that is due soon, due or late, with all unpaid months. */
export function rentReminderMail(to: string, about: AboutRent): Mail {
  const { name, home, kind, months, total, isFormer, takesCards, ways, link } = about;
  const last = months.at(-1);
  const what = months.length === 1 && last ? `for ${last.month}` : `for ${String(months.length)} months`;
  const stands = STANDS[kind](last?.day ?? "");
  return renderMail({
    to,
    name,
    subject: `The rent of ${home} ${what} ${stands}`,
    before: [
      `Please pay ${total}${kind === "soon" ? ` by ${last?.day ?? ""}: the rent of ${home} ${what}` : `: the rent of ${home} ${what} ${stands}`}.`,
      months
        .flatMap(({ month, amount, day, bill }) => [`${month}: ${amount}, due on ${day}`, ...bill])
        .join("\n"),
      ...(isFormer && (takesCards || ways.length === 0)
        ? [
            `Please pay it at the office${takesCards ? ": a card cannot pay for a home that you have left" : ""}.`,
          ]
        : []),
      ...(ways.length > 0
        ? [[takesCards ? "How to pay without a card:" : "How to pay:", ...ways].join("\n")]
        : []),
    ],
    action: isFormer ? "See your rent" : takesCards ? "Pay now" : "Open Make Payment",
    link,
    after: isFormer
      ? "If you have paid, please tell the office."
      : `If you have paid${takesCards ? " without a card" : ""}, say so on Make Payment: no reminder comes while the office looks for it.`,
    ...(months.some(({ bill }) => bill.length > 0) && {
      second: {
        action: "See your bill, also as PDF",
        link: new URL("/dashboard/agreement", link).toString(),
      },
    }),
  });
}
