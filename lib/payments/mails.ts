import type { ClientSession } from "mongoose";
import type { CardDispute } from "@/lib/platform/cards/card-intent";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { Language } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { towerDate, towerTime } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import { amountLines, receiptSubject } from "@/lib/platform/format/receipt-lines";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import type { MessageCause } from "@/lib/platform/mail/reasons";
import { findLanguage, type MailContent, mailInLanguage, renderMail } from "@/lib/platform/mail/templates";
import { queuePushes } from "@/lib/platform/push/queue-pushes";
import { AutopayModel } from "@/models/autopay";
import { type GiveBackOrder, type PaymentDocument, type PaymentEntry, PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import type { Account, ReopenedLine } from "./derive-account";
import { MAILS } from "./messages";
import { serializeReceipt } from "./queries";
import { subjectOf } from "./rules";
import { stopFor } from "./stop-autopay-for-reason";

/** Returns what mails say of a payment; empty strings if there is nothing to say. */
export function aboutPayment(row: PaymentDocument, language: Language = "en") {
  const [t, formats] = [translate(MAILS, language), formatsIn(language)];
  const receipt = serializeReceipt(row);
  const { name, email, apartment_no, paid, waived, method, reference } = receipt;
  const how = method === "waived" || method === "coupon" ? "" : formats.method(method);
  const lines = amountLines(receipt, language);
  const isPlain = how === "" || (lines.length === 1 && lines[0]?.[0] === formats.charge("Rent"));
  return {
    name: name || email,
    home: formats.home(apartment_no),
    what: receiptSubject(receipt, language),
    paid: formats.money(paid),
    waived: waived > 0 ? formats.money(waived) : "",
    waivedReason: receipt.waived_reason,
    how: reference ? t("reference", { how, reference }) : how,
    pays: isPlain ? [] : lines.map(([label, amount]) => `${label}: ${amount}`),
    /** Whether nothing was open, so that all of it is credit. */
    isKept: receipt.covers.length === 0 && receipt.credit > 0,
    stillOpen: receipt.still_open ? formats.money(receipt.still_open) : "",
    link: new URL(`/dashboard/receipts/${String(row._id)}`, env().NEXTAUTH_URL).toString(),
  };
}

type AboutPayment = ReturnType<typeof aboutPayment>;

/** To the tenant, in their language, with a link to the receipt. */
const tenantMail = (
  row: PaymentDocument,
  write: (
    t: Texts,
    about: AboutPayment,
    language: Language,
  ) => Pick<MailContent, "subject" | "before"> & Partial<MailContent>,
): Mail =>
  mailInLanguage(row.email, (language) => {
    const [t, about] = [translate(MAILS, language), aboutPayment(row, language)];
    return { name: about.name, action: t("seeReceipt"), link: about.link, ...write(t, about, language) };
  });

type Texts = ReturnType<typeof translate<typeof MAILS.en>>;

/** To the tenant: the payment is recorded, or the month is waived. */
const paymentRecordedMail = (row: PaymentDocument): Mail =>
  tenantMail(row, (t, { home, what, paid, waived, waivedReason, how, pays, isKept, stillOpen }) => ({
    subject: pays.length > 0 ? t("recorded.subjectOfLines", { paid, home }) : t("recorded.subject", { what }),
    before: [
      how ? t("recorded.before", { paid, what, how }) : t("recorded.nothing", { what }),
      ...(isKept ? [t("recorded.keeps")] : []),
      ...(pays.length > 0 && !isKept ? [t("recorded.pays", { lines: pays.join("\n") })] : []),
      ...(waived && pays.length === 0 ? [t("recorded.waived", { waived })] : []),
      ...(waivedReason ? [t("reason", { reason: waivedReason })] : []),
      ...(stillOpen ? [t("recorded.stillOpen", { stillOpen })] : []),
    ],
    after: t("recorded.after"),
  }));

/**
 * Writes into a payment what it pays, and what is open then, by the account after it: a receipt says the same for good, whatever
 * happens later.
 */
async function freezeReceipt(
  { _id, user_id }: PaymentDocument,
  account: Account | null,
  session: ClientSession,
): Promise<Pick<PaymentDocument, "receipt">> {
  const settled = [...(account?.receipts ?? [])].find(([id]) => id.equals(_id))?.[1];
  if (!account || !settled) return {};
  const covers = settled.covers.map(({ line: { period, kind, label }, cents }) => {
    return { period, kind, label, cents };
  });
  const language = await findLanguage({ _id: user_id }, session);
  const receipt = {
    covers,
    open_cents: account.open,
    credit_cents: settled.credit + settled.to_refund,
    ...(language !== "en" && { language }),
  };
  await PaymentModel.updateOne({ _id }, { $set: { receipt } }, { session });
  return { receipt };
}

/**
 * Freezes what a receipt says, by the account after it, and queues it for the tenant once, by mail and push, in the transaction
 * that records the money; returns it with that. Autopay has its own mail.
 */
export async function issueReceipt(
  paid: PaymentDocument,
  account: Account | null,
  session: ClientSession,
): Promise<PaymentDocument> {
  const row = { ...paid, ...(await freezeReceipt(paid, account, session)) };
  const id = row._id.toString();
  if (!(await isOfAutopay(row, session))) {
    const mail = paymentRecordedMail(row);
    await queueMail({ ...mail, kind: "money", cause: `payment-recorded:${id}` }, session);
  }
  const push = { cause: `receipt:${id}`, kind: "receipt", path: `/dashboard/receipts/${id}` } as const;
  await queuePushes(push, row.user_id, session);
  return row;
}

async function isOfAutopay(
  { user_id, transactionId }: PaymentDocument,
  session: ClientSession,
): Promise<boolean> {
  if (!transactionId) return false;
  return (await AutopayModel.exists({ user_id, "run.intent": transactionId }).session(session)) !== null;
}

/** `$780 of November 2026`, each month; empty if nothing is open again. */
function describeReopened(reopened: readonly ReopenedLine[], language: Language = "en"): string {
  const [t, formats] = [translate(MAILS, language), formatsIn(language)];
  const months = new Map<string, number>();
  for (const { line, cents } of reopened) months.set(line.period, (months.get(line.period) ?? 0) + cents);
  return [...months]
    .map(([period, cents]) =>
      t("ofMonth", { amount: formats.money(fromCents(cents)), month: formats.period(period) }),
    )
    .join(", ");
}

/** To the tenant: a recorded payment, or a waiver, is reversed. */
export const paymentReversedMail = (
  row: PaymentDocument,
  { reason, reopened }: { readonly reason: string; readonly reopened: readonly ReopenedLine[] },
): Mail =>
  tenantMail(row, (t, { what }, language) => {
    const dueAgain = describeReopened(reopened, language);
    const isWaiver = row.method === "waived";
    return {
      subject: t("reversed.subject", { what }),
      before: [
        isWaiver ? t("reversed.waiver", { what }) : t("reversed.before", { what }),
        t("reason", { reason }),
        ...(dueAgain ? [t("reversed.dueAgain", { dueAgain })] : []),
      ],
      after: isWaiver ? t("recorded.after") : t("reversed.after"),
    };
  });

/** To an admin or accountant, with a link to the receipt. */
const officeMail = (
  to: string,
  { link }: AboutPayment,
  content: Pick<MailContent, "subject" | "before">,
): Mail =>
  renderMail({
    ...content,
    to,
    name: "",
    action: "See the Payment",
    link,
    after: "This mail goes to every admin and accountant.",
  });

/** What the letters about a dispute say of it. */
interface AboutDispute extends AboutPayment {
  /** `$780` */
  readonly amount: string;
}

/** To the office: the bank has opened a dispute, or asks before it opens one (an inquiry). */
function disputeOpenedMail(
  to: string,
  about: AboutDispute,
  { state, reason: code, dueBy }: CardDispute,
  hadAutopay: boolean,
): Mail {
  const { name, home, what, amount } = about;
  const isInquiry = state === "inquiry";
  const reason = code.replaceAll("_", " ");
  return officeMail(to, about, {
    subject: isInquiry ? `The bank asks about the rent of ${home}` : `Disputed: ${amount} of ${home}`,
    before: [
      isInquiry
        ? `The bank of ${name} asks about ${what} (${reason}). It has taken nothing, and may do so without an answer.`
        : `The bank of ${name} has taken ${amount} of ${what}: the cardholder disputes the payment (${reason}).`,
      dueBy
        ? `The bank takes evidence until ${towerDate(dueBy, "en")}, ${towerTime(dueBy, "en")}, Dhaka time. Send it what proves the rent, such as the agreement and the receipt, in the dashboard of the card provider.`
        : "The bank takes no evidence for this one.",
      ...(hadAutopay ? [`The autopay of ${name} is switched off.`] : []),
    ],
  });
}

/** To the office: a dispute or an inquiry is over. */
function disputeClosedMail(to: string, about: AboutDispute, isLost: boolean, dueAgain: string): Mail {
  const { name, what, amount } = about;
  return officeMail(to, about, {
    subject: `Dispute ${isLost ? "lost" : "closed"}: ${what}`,
    before: [
      isLost
        ? `The bank of ${name} has given ${amount} of ${what} back to the cardholder.`
        : `The bank of ${name} has closed the dispute about ${what}: the money is kept.`,
      ...(dueAgain ? [`Due again: ${dueAgain}. Autopay does not take it.`] : []),
    ],
  });
}

/** To the tenant, where they are reached now: their bank has taken money back for good, so what it paid is due again. */
const dueAgainMail = (
  to: string,
  row: PaymentDocument,
  { cents, reopened }: { readonly cents: number; readonly reopened: readonly ReopenedLine[] },
): Mail =>
  tenantMail({ ...row, email: to }, (t, { home, what }, language) => {
    const dueAgain = describeReopened(reopened, language);
    return {
      subject: t("dueAgain.subject", { dueAgain, home }),
      before: [
        t("dueAgain.before", { dueAgain }),
        t("dueAgain.because", { amount: formatsIn(language).money(fromCents(cents)), what }),
      ],
      action: t("dueAgain.action"),
      link: new URL("/dashboard", env().NEXTAUTH_URL).toString(),
      after: t("dueAgain.after"),
    };
  });

const queue = (mail: Mail, cause: MessageCause, session: ClientSession) =>
  queueMail({ ...mail, kind: "money", cause }, session);

interface News {
  readonly disputes: readonly CardDispute[];
  /** What these entries open again. */
  readonly reopened: readonly ReopenedLine[];
}

/**
 * Notifies the office of each entry about a dispute, and the tenant of a lost one with what is due again, in the
 * transaction that records it. An open or lost dispute switches the tenant's autopay off: nobody is charged without being
 * there after their bank was asked to take a charge back.
 */
export async function notifyOfDisputes(
  row: PaymentDocument,
  added: readonly PaymentEntry[],
  { disputes, reopened }: News,
  session: ClientSession,
): Promise<void> {
  const id = String(row._id);
  const dueAgain = describeReopened(reopened);
  for (const { kind, cents, reference } of added) {
    const dispute = disputes.find((one) => one.id === subjectOf({ reference }));
    if (!dispute) continue;
    const isWon = kind === "dispute_won";
    const stop = { reason: "dispute", cause: reference } as const;
    const hadAutopay = !isWon && (await stopFor(row.user_id, stop, session));
    const about = { ...aboutPayment(row), amount: formatMoney(fromCents(cents), "en") };
    const word = kind === "disputed" ? "dispute-opened" : "dispute-closed";
    for (const email of await listOfficeEmails(`${word}:${id}`, session)) {
      const mail =
        kind === "disputed"
          ? disputeOpenedMail(email, about, dispute, hadAutopay)
          : disputeClosedMail(email, about, !isWon, dueAgain);
      await queue(mail, `${word}:${id}:${reference}:${email}`, session);
    }
    if (kind !== "dispute_lost" || !dueAgain) continue;
    const tenant = await UserModel.findById(row.user_id, { email: 1 }).session(session).lean();
    if (tenant)
      await queue(
        dueAgainMail(tenant.email, row, { cents, reopened }),
        `due-again:${id}:${reference}`,
        session,
      );
  }
}

/** Notifies the tenant of a refund, once per refund: it is on its way. */
export async function notifyOfGiveBack(
  row: PaymentDocument,
  { number, cents, reason }: Pick<GiveBackOrder, "number" | "cents" | "reason">,
  session: ClientSession,
): Promise<void> {
  const mail = tenantMail(row, (t, { what }, language) => {
    const amount = formatsIn(language).money(fromCents(cents));
    return {
      subject: t("givenBack.subject", { amount, what }),
      before: [
        t("givenBack.before", { amount, what }),
        t("reason", { reason }),
        ...(row.method ? [] : [t("givenBack.card")]),
      ],
    };
  });
  await queue(mail, `payment-given-back:${String(row._id)}:${String(number)}`, session);
}

/**
 * Notifies the office that a refund to a card has failed or came back; `about` is the refund or the order. Notifies the tenant
 * too if they had been notified of the refund (`wasTold`).
 */
export async function notifyOfFailure(
  row: PaymentDocument,
  { about, cents, wasTold }: { about: string; cents: number; wasTold: boolean },
  session: ClientSession,
): Promise<void> {
  const id = String(row._id);
  if (wasTold) {
    const mail = tenantMail(row, (t, { what }, language) => {
      const amount = formatsIn(language).money(fromCents(cents));
      return {
        subject: t("returned.subject", { amount }),
        before: t("returned.before", { amount, what }),
        action: t("returned.action"),
        after: t("returned.after"),
      };
    });
    await queue(mail, `give-back-returned:${id}:${about}`, session);
  }
  const payment = aboutPayment(row);
  const { name, home, what } = payment;
  const amount = formatMoney(fromCents(cents), "en");
  for (const email of await listOfficeEmails(`give-back-failed:${id}`, session)) {
    const mail = officeMail(email, payment, {
      subject: `Not given back: ${amount} of ${home}`,
      before: [
        `The bank could not give ${amount} back to ${name}, for ${what}.`,
        "The money is kept again. Give it back another way, or ask for another card.",
      ],
    });
    await queue(mail, `give-back-failed:${id}:${about}:${email}`, session);
  }
}
