import type { SentencesOf } from "./noun";
import type { EntryKind, PaymentStatus } from "./payments";

/** One action per status and per kind of entry. */
type OfNews = SentencesOf<`payment.${PaymentStatus | EntryKind}`>;

/** Apartment and month: from the row's own subject, or for provider events, whose subject is the intent. */
const FOR = "for {home}, {after.period|month}";
const OF_CARD = "for {after.apartment_no}, {after.period|month}";

/** The audit trail's sentences about payments: first those of the card provider, or of a coupon that covers all. */
export const PAYMENT_SENTENCES = {
  "payment.open": [
    `{who} opened the payment by card ${OF_CARD} again`,
    "{who} opened the payment {subject} again",
  ],
  "payment.processing": [
    `{who} recorded that the bank works on a payment by card ${OF_CARD}`,
    "{who} recorded that the bank works on the payment {subject}",
  ],
  "payment.failed": [
    `{who} recorded that a card failed ${OF_CARD}`,
    "{who} recorded that the card of the payment {subject} failed",
  ],
  "payment.canceled": [
    `{who} recorded that a payment by card was cancelled ${OF_CARD}`,
    "{who} recorded that the payment {subject} was cancelled",
  ],
  "payment.charged": [
    `{who} recorded {after.kept|cents} by card ${OF_CARD}`,
    "{who} recorded a charge of the payment {subject}",
  ],
  "payment.paid": [
    `{who} recorded {after.kept|cents} by card ${OF_CARD}`,
    `{who} paid {after.period|month} of {after.apartment_no} by a coupon`,
    "{who} recorded the payment {subject}",
  ],
  "payment.received": "{who} recorded money for the payment {subject}",
  "payment.waived": "{who} waived some of the payment {subject}",
  "payment.given_back": [
    `{who} recorded {after.given_back|cents} given back in all ${OF_CARD}`,
    "{who} recorded money given back of the payment {subject}",
  ],
  "payment.give_back_failed": [
    `{who} recorded that money did not reach the card: {after.kept|cents} is kept ${OF_CARD}`,
    "{who} recorded that money of the payment {subject} did not reach the card",
  ],
  "payment.refunded": [
    `{who} recorded {after.given_back|cents} given back in all ${OF_CARD}: nothing is kept`,
    `{who} recorded that nothing is kept ${OF_CARD}`,
    "{who} recorded that nothing is kept of the payment {subject}",
  ],
  "payment.disputed": [
    `{who} recorded a dispute: the bank holds {after.in_dispute|cents} ${OF_CARD}`,
    "{who} recorded a dispute about the payment {subject}",
  ],
  "payment.inquiry": [
    `{who} recorded that the bank asks about the payment by card ${OF_CARD}`,
    "{who} recorded that the bank asks about the payment {subject}",
  ],
  "payment.dispute_won": [
    `{who} recorded a dispute that was won: {after.kept|cents} is kept ${OF_CARD}`,
    "{who} recorded a dispute that was won about the payment {subject}",
  ],
  "payment.dispute_lost": [
    `{who} recorded a dispute that was lost: {after.kept|cents} is kept ${OF_CARD}`,
    "{who} recorded a dispute that was lost about the payment {subject}",
  ],
  "payment.overpaid": [
    `{who} recorded {after.kept|cents} too much ${OF_CARD}: to give back`,
    "{who} recorded the payment {subject} as money to give back",
  ],
  "payment.reversed": [
    `{who} reversed what was recorded ${FOR}: {after.reason}`,
    "{who} reversed the payment {subject}",
  ],
  "payment.recorded": [
    `{who} recorded {after.received|dollars} {after.method|way} and waived {after.waived|dollars} ${FOR}: {after.waive_reason}`,
    `{who} recorded {after.received|dollars} {after.method|way} and waived {after.waived|dollars} ${FOR}`,
    `{who} recorded {after.received|dollars} {after.method|way} ${FOR}`,
    `{who} waived {after.waived|dollars} ${FOR}: {after.waive_reason}`,
    `{who} waived {after.waived|dollars} ${FOR}`,
    "{who} recorded a payment for {subject}",
  ],
  "payment.given-back": [
    `{who} gave back {after.amount|dollars} ${FOR}: {after.reason}`,
    "{who} gave back money for {subject}",
  ],
  "payment.give-back-ordered": [
    `{who} had {after.amount|dollars} sent back to the card ${FOR}: {after.reason}`,
    "{who} had money sent back to the card for {subject}",
  ],
  "payment.give-back-refused": [
    `The provider did not send {after.amount|dollars} back to the card ${FOR}`,
    "The provider did not send money back to the card for {subject}",
  ],
} as const satisfies SentencesOf<string> & OfNews;

// What calls refuse with.
export const NO_PAYMENT = "There is no such payment.";
export const WHICH_PAYMENT = "Name the payment.";
export const CARDS_AWAY = "The card provider cannot be reached right now. Please try again in a moment.";
export const AMOUNT_CHANGED = "The amount has changed. Please look at it again before you pay.";
export const NOT_COMPLETED = "This payment has not been completed.";
export const BEING_PAID = "This month is being paid in another window. Please try again.";
export const PAYMENT_CHANGED = "Somebody else has just changed this payment. Please look at it again.";
export const PAID_BY_CARD = "A payment by card cannot be reversed. Give it back instead.";
export const NO_TENANT = "Nobody with this address has an agreement.";
export const NO_REFERENCE = "Please enter a reference, such as the number of the receipt.";
export const NOT_SAID_WHY = "Please say why.";
export const NO_DATE_COLUMN = "One of the first 20 lines names the columns; Date must be one of them.";
export const BAD_YEAR = "Use a year like 2026.";
export const NO_STATEMENT = "There is no statement of rent for this year.";
export const monthPaid = (month: string) => `${month} is already paid.`;
export const notAsReserved = (difference: string) =>
  `The ${difference} of this payment is not what was reserved.`;
