import type { Mail } from "./mail";
import type { AboutPayment } from "./rent-letters";
import { letter } from "./templates";

/** To the tenant: autopay has charged a month. */
export function autopayChargedMail(to: string, about: AboutPayment): Mail {
  const { name, home, month, paid, link } = about;
  return letter({
    to,
    name,
    subject: `Autopay: the rent of ${home} for ${month} is paid`,
    before: `Autopay has taken ${paid} for the rent of ${home} for ${month} from your saved card.`,
    action: "See the receipt",
    link,
    after: "You can switch autopay off, or remove the card, on Make Payment at any time.",
  });
}

/** The content of the letter about a decline. */
interface AboutDecline {
  readonly name: string;
  /** `November 2026` */
  readonly month: string;
  /** `Visa ending in 4242` */
  readonly card: string;
  /** The provider's message. */
  readonly reason: string;
  /** Whether the bank requires authentication. */
  readonly needsHolder: boolean;
  /** The day of the next attempt, `Dec 7, 2026`; empty if there is none. */
  readonly again: string;
  /** The URL of the month's payment screen. */
  readonly link: string;
}

/** To the tenant: the bank declined, how to pay, and what autopay does next. */
export function autopayDeclinedMail(to: string, about: AboutDecline): Mail {
  const { name, month, card, reason, needsHolder, again, link } = about;
  return letter({
    to,
    name,
    subject: again
      ? `Autopay could not take the rent for ${month}`
      : `Autopay has stopped: ${month} is unpaid`,
    before: [
      `Autopay could not take the rent for ${month} from your ${card}. The bank says: ${reason}`,
      needsHolder
        ? "Your bank wants you to confirm it yourself. Open the payment and confirm it there."
        : "Please pay it yourself, with this card or another one.",
    ],
    action: `Pay ${month}`,
    link,
    after: again
      ? `If it is still unpaid on ${again}, autopay tries again on that day.`
      : "Autopay does not try again: it is switched off. You can switch it on again on Make Payment.",
  });
}

/** To the tenant: autopay is off, for another reason than declines. */
export function autopayStoppedMail(
  to: string,
  { name, reason, link }: { readonly name: string; readonly reason: string; readonly link: string },
): Mail {
  return letter({
    to,
    name,
    subject: "Autopay is switched off",
    before: [`Autopay is switched off. ${reason}`, "Please pay your rent yourself from now on."],
    action: "Open Make Payment",
    link,
    after: "You can switch it on again on Make Payment.",
  });
}

/** The content of the letter about an expiring card. */
interface AboutExpiry {
  readonly name: string;
  /** `Visa ending in 4242` */
  readonly card: string;
  /** The last month in which it is valid, `November 2026`. */
  readonly last: string;
  /** Whether that month has passed. */
  readonly hasExpired: boolean;
  /** The next charge by autopay: its month, amount and day. */
  readonly month: string;
  readonly amount: string;
  readonly date: string;
  /** The URL of the screen on which to save another card. */
  readonly link: string;
}

/** To the tenant: the card has expired, or will have when autopay charges the rent next. */
export function cardExpiresMail(to: string, about: AboutExpiry): Mail {
  const { name, card, last, hasExpired, month, amount, date, link } = about;
  return letter({
    to,
    name,
    subject: hasExpired
      ? `Your card has expired, and autopay is to take the rent for ${month}`
      : `Your card expires before autopay takes the rent for ${month}`,
    before: [
      `Autopay is to take ${amount} for ${month} on ${date} from your ${card}. That card ${hasExpired ? "expired at" : "is valid until"} the end of ${last}.`,
      "Please save another card before that day, or the one that your bank has sent you in its place.",
    ],
    action: "Save another card",
    link,
    after: "If the bank declines, we tell you, and you can pay yourself.",
  });
}
