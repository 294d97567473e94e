import type { ClientSession } from "mongoose";
import { aboutPayment } from "@/lib/domain/payments/describe-payment";
import { env } from "@/lib/env";
import { cardName } from "@/lib/format/card-name";
import { towerDate } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import {
  autopayChargedMail,
  autopayDeclinedMail,
  autopayStoppedMail,
  cardExpiresMail,
} from "@/lib/mail/autopay-letters";
import { sendMail } from "@/lib/mail/send-mail";
import type { AutopayDocument } from "@/models/autopay";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";

/** Notifies the member once that their rent was charged; false if the month was paid otherwise. */
export async function notifyOfCharge(intent: string, session: ClientSession): Promise<boolean> {
  const row = await PaymentModel.findOne({ transactionId: intent }).session(session).lean();
  if (row?.status !== "paid") return false;
  const cause = `autopay-charged:${intent}` as const;
  await sendMail({ ...autopayChargedMail(row.email, aboutPayment(row)), kind: "money", cause }, session);
  return true;
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
  await sendMail({ ...autopayDeclinedMail(member.email, about), kind: "money", cause }, session);
  return member.email;
}

/** Notifies the member that autopay is switched off for another reason than declines; returns their address. */
export async function notifyOfStop(
  { _id, user_id }: AutopayDocument,
  { reason, cause }: { readonly reason: string; readonly cause: string },
  session: ClientSession,
): Promise<string> {
  const member = await UserModel.findById(user_id, { email: 1, name: 1 }).session(session).orFail().lean();
  const link = new URL("/dashboard/make-payment", env().NEXTAUTH_URL).toString();
  const about = { name: member.name || member.email, reason, link };
  const mail = autopayStoppedMail(member.email, about);
  await sendMail({ ...mail, kind: "money", cause: `autopay-ended:${String(_id)}:${cause}` }, session);
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
    amount: formatDollars(toDollars(cents)),
    date: towerDate(at),
    link: new URL("/payment/card", env().NEXTAUTH_URL).toString(),
  };
  const cause = `card-expires:${String(_id)}:${card?.id ?? ""}:${last}` as const;
  await sendMail({ ...cardExpiresMail(member.email, about), kind: "money", cause }, session);
}

const cardWords = (card: AutopayDocument["card"]) => (card ? cardName(card) : "card");
