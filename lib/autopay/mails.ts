import type { ClientSession } from "mongoose";
import type { Account } from "@/lib/payments/derive-account";
import type { AboutPayment } from "@/lib/payments/mails";
import { aboutPayment } from "@/lib/payments/queries";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { cardName } from "@/lib/platform/contracts/payment-methods";
import { env } from "@/lib/platform/env";
import { towerDate } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { renderMail } from "@/lib/platform/mail/templates";
import type { AgreementDocument } from "@/models/agreement";
import type { AutopayDocument } from "@/models/autopay";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";

/** To the tenant: autopay has charged a month, or the part of it that it had announced. */
function autopayChargedMail(to: string, about: AboutPayment, isPart: boolean): Mail {
  const { name, what, paid, stillOpen, link } = about;
  return renderMail({
    to,
    name,
    subject: `Autopay: ${isPart ? `${paid} of ` : ""}${what} is paid`,
    before: [
      `Autopay has taken ${paid} for ${what} from your saved card.`,
      ...(stillOpen
        ? [
            `${stillOpen} of your account is still open: autopay takes only what you agreed to, and what we told you before. Please pay it on Make Payment.`,
          ]
        : []),
    ],
    action: "See the receipt",
    link,
    after: "You can switch autopay off, or remove the card, on Make Payment at any time.",
  });
}

/** The content of the mail before a charge. */
interface AboutTurn {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  /** `November 2026` */
  readonly month: string;
  /** `Nov 5, 2026` */
  readonly date: string;
  /** `$670` */
  readonly amount: string;
  /** `Rent, November 2026: $650` */
  readonly lines: readonly string[];
  /** `Visa ending in 4242` */
  readonly card: string;
  readonly link: string;
}

/** To the tenant: what autopay takes next, and when. */
function autopayAnnouncedMail(to: string, about: AboutTurn): Mail {
  const { name, home, month, date, amount, lines, card, link } = about;
  return renderMail({
    to,
    name,
    subject: `Autopay takes ${amount} for ${home} on ${date}`,
    before: [
      `Autopay takes ${amount} for ${home} for ${month} on ${date} from your ${card}:`,
      lines.join("\n"),
      "It takes no more than that, and less if something of it is paid before.",
    ],
    action: "Open Make Payment",
    link,
    after: "You can switch autopay off there until 9 am on that day, Dhaka time.",
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
function autopayDeclinedMail(to: string, about: AboutDecline): Mail {
  const { name, month, card, reason, needsHolder, again, link } = about;
  return renderMail({
    to,
    name,
    subject: again
      ? `Autopay could not take the rent for ${month}`
      : `Autopay has stopped: ${month} is unpaid`,
    before: [
      needsHolder
        ? `Please open the payment of ${month} and confirm it there: your bank wants you to do that yourself.`
        : `Please pay ${month} yourself, with this card or another one.`,
      `Autopay could not take the rent for ${month} from your ${card}. The bank says: ${reason}`,
    ],
    action: `Pay ${month}`,
    link,
    after: again
      ? `If it is still unpaid on ${again}, autopay tries again on that day.`
      : "Autopay does not try again: it is switched off. You can switch it on again on Make Payment.",
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
  return renderMail({
    to,
    name,
    subject: hasExpired
      ? `Your card has expired, and autopay is to take the rent for ${month}`
      : `Your card expires before autopay takes the rent for ${month}`,
    before: [
      `Please save another card before ${date}, or the one that your bank has sent you in its place.`,
      `Autopay is to take ${amount} for ${month} on that day from your ${card}. That card ${hasExpired ? "expired at" : "is valid until"} the end of ${last}.`,
    ],
    action: "Save another card",
    link,
    after: "If the bank declines, we tell you, and you can pay yourself.",
  });
}

/** Notifies the member once that their rent was charged; false if the month was paid otherwise. */
export async function notifyOfCharge(intent: string, session: ClientSession): Promise<boolean> {
  const row = await PaymentModel.findOne({ transactionId: intent }).session(session).lean();
  if (row?.status !== "paid") return false;
  const cause = `autopay-charged:${intent}` as const;
  const mail = autopayChargedMail(row.email, aboutPayment(row), row.is_capped === true);
  await queueMail({ ...mail, kind: "money", cause }, session);
  return true;
}

interface Announced {
  /** The next charge. */
  readonly at: Date;
  readonly period: string;
  readonly cents: number;
  readonly lines: readonly { readonly id: string; readonly cents: number }[];
  readonly agreement: AgreementDocument;
  readonly account: Account;
}

/** Notifies the member of the next charge, once. */
export async function notifyOfAnnouncement(
  { _id, card }: AutopayDocument,
  { at, period, cents, lines, agreement, account }: Announced,
  session: ClientSession,
): Promise<void> {
  const { name, email, apartment_no } = agreement;
  const labels = new Map(
    account.lines.map((line) => [line.id, `${line.label}, ${periodLabel(line.period)}`]),
  );
  const about = {
    name: name || email,
    home: `apartment ${apartment_no}`,
    month: periodLabel(period),
    date: towerDate(at),
    amount: formatMoney(fromCents(cents)),
    lines: lines.map((line) => `${labels.get(line.id) ?? ""}: ${formatMoney(fromCents(line.cents))}`),
    card: cardWords(card),
    link: new URL("/dashboard/make-payment", env().NEXTAUTH_URL).toString(),
  };
  const cause = `autopay-announced:${String(_id)}:${period}:${String(at.getTime())}` as const;
  await queueMail({ ...autopayAnnouncedMail(email, about), kind: "money", cause }, session);
}

interface Decline {
  readonly period: string;
  /** When the turn began: a month may be tried in several turns. */
  readonly begunAt: Date;
  readonly declines: number;
  readonly reason: string;
  readonly needsHolder: boolean;
  /** The next attempt; null if it stops. */
  readonly again: Date | null;
}

/** Notifies the member that the bank declined, and how to pay; returns their address. */
export async function notifyOfDecline(
  { _id, user_id, card }: AutopayDocument,
  { period, begunAt, declines, reason, needsHolder, again }: Decline,
  session: ClientSession,
): Promise<string> {
  const member = await UserModel.findById(user_id, { email: 1, name: 1 }).session(session).orFail().lean();
  const about = {
    name: member.name || member.email,
    month: periodLabel(period),
    reason,
    needsHolder,
    card: cardWords(card),
    again: again ? towerDate(again) : "",
    link: new URL(`/payment?period=${period}`, env().NEXTAUTH_URL).toString(),
  };
  const news = again ? "autopay-declined" : "autopay-stopped";
  const cause = `${news}:${String(_id)}:${period}:${String(begunAt.getTime())}:${String(declines)}` as const;
  await queueMail({ ...autopayDeclinedMail(member.email, about), kind: "money", cause }, session);
  return member.email;
}

interface Expiring {
  /** The next charge. */
  readonly at: Date;
  readonly period: string;
  readonly cents: number;
  /** The card's last month, `YYYY-MM`. */
  readonly last: string;
  /** Whether that month is over. */
  readonly hasExpired: boolean;
}

/** Notifies the member that their card has expired, or will have at the next charge. */
export async function notifyOfExpiry(
  { _id, user_id, card }: AutopayDocument,
  { at, period, cents, last, hasExpired }: Expiring,
  session: ClientSession,
): Promise<void> {
  const member = await UserModel.findById(user_id, { email: 1, name: 1 }).session(session).orFail().lean();
  const about = {
    name: member.name || member.email,
    card: cardWords(card),
    last: periodLabel(last),
    hasExpired,
    month: periodLabel(period),
    amount: formatMoney(fromCents(cents)),
    date: towerDate(at),
    link: new URL("/payment/card", env().NEXTAUTH_URL).toString(),
  };
  const cause = `card-expires:${String(_id)}:${card?.id ?? ""}:${last}` as const;
  await queueMail({ ...cardExpiresMail(member.email, about), kind: "money", cause }, session);
}

const cardWords = (card: AutopayDocument["card"]) => (card ? cardName(card) : "card");
