import type { ClientSession } from "mongoose";
import { SCREENS as CHECKOUT } from "@/lib/payments/checkout-messages";
import type { Account } from "@/lib/payments/derive-account";
import { aboutPayment } from "@/lib/payments/mails";
import { causeOf } from "@/lib/payments/names";
import type { DeclineCodes } from "@/lib/platform/cards/card-intent";
import type { Language } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { mailInLanguage } from "@/lib/platform/mail/templates";
import type { AgreementDocument } from "@/models/agreement";
import type { AutopayDocument } from "@/models/autopay";
import { type PaymentDocument, PaymentModel } from "@/models/payment";
import { type UserDocument, UserModel } from "@/models/user";
import { MESSAGES } from "./messages";

/** To the tenant: autopay has charged a month, or the part of it that it had announced. */
function autopayChargedMail(row: PaymentDocument): Mail {
  return mailInLanguage(row.email, (language) => {
    const t = translate(MESSAGES, language);
    const { name, what, paid: amount, stillOpen, link } = aboutPayment(row, language);
    return {
      name,
      subject:
        row.is_capped === true
          ? t("charged.subjectOfPart", { amount, what })
          : t("charged.subject", { what }),
      before: [
        t("charged.before", { amount, what }),
        ...(stillOpen ? [t("charged.stillOpen", { amount: stillOpen })] : []),
      ],
      action: t("charged.action"),
      link,
      after: t("charged.after"),
    };
  });
}

type Card = Parameters<ReturnType<typeof formatsIn>["card"]>[0];

/** To the tenant: what autopay takes next, and when. */
function autopayAnnouncedMail(
  { name, email, apartment_no }: AgreementDocument,
  card: Card,
  { at, period, cents, lines, account }: Announced,
): Mail {
  return mailInLanguage(email, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const { home, month, date, amount } = {
      home: formats.home(apartment_no),
      month: formats.period(period),
      date: formats.date(at),
      amount: formats.money(fromCents(cents)),
    };
    const labels = new Map(
      account.lines.map((line) => [
        line.id,
        t("announced.name", { label: formats.charge(line.label), month: formats.period(line.period) }),
      ]),
    );
    return {
      name: name || email,
      subject: t("announced.subject", { amount, home, date }),
      before: [
        t("announced.before", { amount, home, month, date, card: formats.card(card) }),
        lines
          .map((line) =>
            t("announced.line", {
              label: labels.get(line.id) ?? "",
              amount: formats.money(fromCents(line.cents)),
            }),
          )
          .join("\n"),
        t("announced.most"),
      ],
      action: t("makePayment"),
      link: new URL("/dashboard/make-payment", env().NEXTAUTH_URL).toString(),
      after: t("announced.after"),
    };
  });
}

/** As the provider gives them, or as they are stored. */
type Codes = { readonly [K in keyof DeclineCodes]?: string | null };

/** Returns why the bank declined: in English as the provider says it. */
export const declineIn = (language: Language, words: string, codes?: Codes | null): string =>
  language === "en" ? words : translate(CHECKOUT, language)(`causes.${causeOf(codes ?? {})}`);

/** Returns why autopay has stopped, after the last of the declines. */
export const stoppedByBank = (
  language: Language,
  { declines, words, codes }: { declines: number; words: string; codes?: Codes | null | undefined },
): string =>
  translate(MESSAGES, language)("declined.stopped", {
    declines: formatsIn(language).count(declines),
    reason: declineIn(language, words, codes),
  });

type Reader = Pick<UserDocument, "name" | "email">;

/** To the tenant: the bank declined, how to pay, and what autopay does next. */
function autopayDeclinedMail(
  { name, email }: Reader,
  card: Card,
  { period, reason, codes, needsHolder, again }: Decline,
): Mail {
  return mailInLanguage(email, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const month = formats.period(period);
    return {
      name: name || email,
      subject: again ? t("declined.subject", { month }) : t("declined.subjectOfEnd", { month }),
      before: [
        needsHolder ? t("declined.confirm", { month }) : t("declined.pay", { month }),
        t("declined.reason", {
          month,
          card: formats.card(card),
          reason: declineIn(language, reason, codes),
        }),
      ],
      action: t("declined.action", { month }),
      link: new URL(`/payment?period=${period}`, env().NEXTAUTH_URL).toString(),
      after: again ? t("declined.again", { date: formats.date(again) }) : t("declined.end"),
    };
  });
}

/** To the tenant: the card has expired, or will have when autopay charges the rent next. */
export function cardExpiresMail(
  { name, email }: Reader,
  card: Card,
  { at, period, cents, last, hasExpired, link }: Expiring & { readonly link: string },
): Mail {
  return mailInLanguage(email, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const [month, date] = [formats.period(period), formats.date(at)];
    const about = {
      month,
      amount: formats.money(fromCents(cents)),
      card: formats.card(card),
      last: formats.period(last),
    };
    return {
      name: name || email,
      subject: hasExpired ? t("expires.subjectOfExpired", { month }) : t("expires.subject", { month }),
      before: [
        t("expires.save", { date }),
        hasExpired ? t("expires.expired", about) : t("expires.until", about),
      ],
      action: t("expires.action"),
      link,
      after: t("expires.after"),
    };
  });
}

/** Notifies the member once that their rent was charged; false if the month was paid otherwise. */
export async function notifyOfCharge(intent: string, session: ClientSession): Promise<boolean> {
  const row = await PaymentModel.findOne({ transactionId: intent }).session(session).lean();
  if (row?.status !== "paid") return false;
  const cause = `autopay-charged:${intent}` as const;
  await queueMail({ ...autopayChargedMail(row), kind: "money", cause }, session);
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
  announced: Announced,
  session: ClientSession,
): Promise<void> {
  const { period, at } = announced;
  const cause = `autopay-announced:${String(_id)}:${period}:${String(at.getTime())}` as const;
  const mail = autopayAnnouncedMail(announced.agreement, card, announced);
  await queueMail({ ...mail, kind: "money", cause }, session);
}

interface Decline {
  readonly period: string;
  /** When the turn began: a month may be tried in several turns. */
  readonly begunAt: Date;
  readonly declines: number;
  readonly reason: string;
  readonly codes: DeclineCodes;
  readonly needsHolder: boolean;
  /** The next attempt; null if it stops. */
  readonly again: Date | null;
}

/** Notifies the member that the bank declined, and how to pay; returns their address. */
export async function notifyOfDecline(
  { _id, user_id, card }: AutopayDocument,
  decline: Decline,
  session: ClientSession,
): Promise<string> {
  const { period, begunAt, declines, again } = decline;
  const member = await UserModel.findById(user_id, { email: 1, name: 1 }).session(session).orFail().lean();
  const news = again ? "autopay-declined" : "autopay-stopped";
  const cause = `${news}:${String(_id)}:${period}:${String(begunAt.getTime())}:${String(declines)}` as const;
  await queueMail({ ...autopayDeclinedMail(member, card, decline), kind: "money", cause }, session);
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
  expiring: Expiring,
  session: ClientSession,
): Promise<void> {
  const member = await UserModel.findById(user_id, { email: 1, name: 1 }).session(session).orFail().lean();
  const cause = `card-expires:${String(_id)}:${card?.id ?? ""}:${expiring.last}` as const;
  const link = new URL("/payment/card", env().NEXTAUTH_URL).toString();
  const mail = cardExpiresMail(member, card, { ...expiring, link });
  await queueMail({ ...mail, kind: "money", cause }, session);
}
