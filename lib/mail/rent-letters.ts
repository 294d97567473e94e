import type { Mail } from "./mail";
import { letter } from "./templates";

/** The content of the letters about a month's rent; empty strings if there is nothing to say. */
export interface AboutPayment {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  /** `November 2026` */
  readonly month: string;
  /** `$780` */
  readonly paid: string;
  readonly waived: string;
  /** The reason that an admin gave. */
  readonly waivedReason: string;
  readonly kept: string;
  /** `Cash, reference R-114` */
  readonly how: string;
  /** The URL of the receipt. */
  readonly link: string;
}

/** To the tenant: the payment is recorded, or the month is waived. */
export function paymentRecordedMail(to: string, about: AboutPayment): Mail {
  const { name, home, month, paid, waived, waivedReason, how, link } = about;
  return letter({
    to,
    name,
    subject: `Receipt: the rent of ${home} for ${month}`,
    before: [
      how
        ? `We have received ${paid} for the rent of ${home} for ${month} (${how}).`
        : `You do not have to pay the rent of ${home} for ${month}.`,
      ...(waived ? [`Waived: ${waived}.`] : []),
      ...(waivedReason ? [`The reason:\n${waivedReason}`] : []),
    ],
    action: "See the receipt",
    link,
    after: "If this is not right, please tell us.",
  });
}

/** To the tenant: a recorded payment is reversed. */
export function paymentReversedMail(to: string, about: AboutPayment & { readonly reason: string }): Mail {
  const { name, home, month, reason, link } = about;
  return letter({
    to,
    name,
    subject: `Corrected: the rent of ${home} for ${month}`,
    before: [
      `The payment that we recorded for the rent of ${home} for ${month} is taken back: it was recorded wrongly.`,
      `The reason:\n${reason}`,
      `${month} is due again.`,
    ],
    action: "See the receipt",
    link,
    after: "If you have paid this month, please show us the receipt.",
  });
}

/** To the tenant: a refund is on its way. */
export function givenBackMail(
  to: string,
  about: AboutPayment & { readonly amount: string; readonly reason: string; readonly isCard: boolean },
): Mail {
  const { name, home, month, amount, reason, isCard, link } = about;
  return letter({
    to,
    name,
    subject: `${amount} given back: the rent of ${home} for ${month}`,
    before: [
      `We give you back ${amount} of the rent of ${home} for ${month}.`,
      `The reason:\n${reason}`,
      ...(isCard ? ["It goes to the card that you paid with, which takes some days."] : []),
    ],
    action: "See the receipt",
    link,
  });
}

/** To the tenant: a refund to their card that was announced has failed. */
export function giveBackReturnedMail(
  to: string,
  about: Pick<AboutPayment, "name" | "home" | "month" | "link"> & { readonly amount: string },
): Mail {
  const { name, home, month, amount, link } = about;
  return letter({
    to,
    name,
    subject: `${amount} did not reach your card`,
    before: `Your bank sent back the ${amount} that were to go to your card, of the rent of ${home} for ${month}.`,
    action: "See the payment",
    link,
    after: "We know about it and will give the money back another way. You do not have to do anything.",
  });
}

/** To an admin: a refund to a card has failed or came back. */
export function giveBackFailedMail(
  to: string,
  about: Pick<AboutPayment, "name" | "home" | "month" | "link"> & { readonly amount: string },
): Mail {
  const { name, home, month, amount, link } = about;
  return letter({
    to,
    name: "",
    subject: `Not given back: ${amount} of ${home}`,
    before: [
      `The bank could not give ${amount} back to ${name}, for the rent of ${home} for ${month}.`,
      "The money is kept again. Give it back another way, or ask for another card.",
    ],
    action: "See the payment",
    link,
    after: "This mail goes to every admin.",
  });
}

/** What the letters about a dispute say of it. */
interface AboutDispute extends Pick<AboutPayment, "name" | "home" | "month" | "link"> {
  /** `$780` */
  readonly amount: string;
}

/** To an admin: the bank has opened a dispute, or asks before it opens one (an inquiry). */
export function disputeOpenedMail(
  to: string,
  about: AboutDispute & {
    readonly isInquiry: boolean;
    /** As Stripe names it: `fraudulent`. */
    readonly reason: string;
    /** `Dec 4, 2026, 5:59 AM`; empty if the bank takes no evidence. */
    readonly until: string;
    readonly hadAutopay: boolean;
  },
): Mail {
  const { name, home, month, amount, link, isInquiry, reason, until, hadAutopay } = about;
  return letter({
    to,
    name: "",
    subject: isInquiry ? `The bank asks about the rent of ${home}` : `Disputed: ${amount} of ${home}`,
    before: [
      isInquiry
        ? `The bank of ${name} asks about the rent of ${home} for ${month} (${reason}). It has taken nothing, and may do so without an answer.`
        : `The bank of ${name} has taken ${amount} of the rent of ${home} for ${month}: the cardholder disputes the payment (${reason}).`,
      until
        ? `The bank takes evidence until ${until}, Dhaka time. Send it what proves the rent, such as the agreement and the receipt, in the dashboard of the card provider.`
        : "The bank takes no evidence for this one.",
      ...(hadAutopay ? [`The autopay of ${name} is switched off.`] : []),
    ],
    action: "See the payment",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To an admin: a dispute or an inquiry is over. */
export function disputeClosedMail(
  to: string,
  about: AboutDispute & { readonly isLost: boolean; readonly isDueAgain: boolean },
): Mail {
  const { name, home, month, amount, link, isLost, isDueAgain } = about;
  return letter({
    to,
    name: "",
    subject: `Dispute ${isLost ? "lost" : "closed"}: the rent of ${home} for ${month}`,
    before: [
      isLost
        ? `The bank of ${name} has given ${amount} of the rent of ${home} for ${month} back to the cardholder.`
        : `The bank of ${name} has closed the dispute about the rent of ${home} for ${month}: the money is kept.`,
      ...(isDueAgain ? [`${month} is owed again. Autopay does not take it.`] : []),
    ],
    action: "See the payment",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To the tenant: their bank has taken the rent back for good, so the month is due again. */
export function dueAgainMail(to: string, about: AboutDispute): Mail {
  const { name, home, month, amount, link } = about;
  return letter({
    to,
    name,
    subject: `${month} is due again: the rent of ${home}`,
    before: [
      `Your bank has taken back ${amount} that you paid for the rent of ${home} for ${month}, because the payment was disputed.`,
      `${month} is due again. Please pay it yourself: autopay does not take it.`,
    ],
    action: "See your rent",
    link,
    after: "If you did not dispute it, please tell us and your bank.",
  });
}
