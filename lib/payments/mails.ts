import type { ClientSession } from "mongoose";
import type { CardDispute } from "@/lib/platform/cards/card-intent";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { env } from "@/lib/platform/env";
import { towerDate, towerTime } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { mailInLanguage, renderMail } from "@/lib/platform/mail/templates";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { UserModel } from "@/models/user";
import { MAILS } from "./messages";
import { aboutPayment } from "./queries";
import { subjectOf } from "./rules";
import { stopFor } from "./stop-autopay";
import { describeReopened, type ReopenedLine } from "./write-charge";

/** The content of the letters about a month's rent; empty strings if there is nothing to say. */
export interface AboutPayment {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  /** `the rent of apartment 6B for November 2026` */
  readonly what: string;
  /** `$780` */
  readonly paid: string;
  readonly waived: string;
  /** The reason that an admin gave. */
  readonly waivedReason: string;
  readonly kept: string;
  /** `Cash, reference R-114` */
  readonly how: string;
  /** `Electricity, November 2026: $24.50`, adding up to what is paid; none if it pays the month's rent alone. */
  readonly pays: readonly string[];
  /** `$100` */
  readonly stillOpen: string;
  /** The URL of the receipt. */
  readonly link: string;
}

/** To the tenant: the payment is recorded, or the month is waived. */
export function paymentRecordedMail(row: PaymentDocument): Mail {
  return mailInLanguage(row.email, (language) => {
    const t = translate(MAILS, language);
    const { name, home, what, paid, waived, waivedReason, how, pays, stillOpen, link } = aboutPayment(
      row,
      language,
    );
    return {
      name,
      subject:
        pays.length > 0 ? t("recorded.subjectOfLines", { paid, home }) : t("recorded.subject", { what }),
      before: [
        how ? t("recorded.before", { paid, what, how }) : t("recorded.nothing", { what }),
        ...(pays.length > 0 ? [t("recorded.pays", { lines: pays.join("\n") })] : []),
        ...(waived && pays.length === 0 ? [t("recorded.waived", { waived })] : []),
        ...(waivedReason ? [t("reason", { reason: waivedReason })] : []),
        ...(stillOpen ? [t("recorded.stillOpen", { stillOpen })] : []),
      ],
      action: t("seeReceipt"),
      link,
      after: t("recorded.after"),
    };
  });
}

/** To the tenant: a recorded payment is reversed. */
export function paymentReversedMail(
  row: PaymentDocument,
  { reason, reopened }: { readonly reason: string; readonly reopened: readonly ReopenedLine[] },
): Mail {
  return mailInLanguage(row.email, (language) => {
    const t = translate(MAILS, language);
    const { name, what, link } = aboutPayment(row, language);
    const dueAgain = describeReopened(reopened, language);
    return {
      name,
      subject: t("reversed.subject", { what }),
      before: [
        t("reversed.before", { what }),
        t("reason", { reason }),
        ...(dueAgain ? [t("reversed.dueAgain", { dueAgain })] : []),
      ],
      action: t("seeReceipt"),
      link,
      after: t("reversed.after"),
    };
  });
}

/** To the tenant: a refund is on its way. */
function givenBackMail(
  row: PaymentDocument,
  { cents, reason }: { readonly cents: number; readonly reason: string },
): Mail {
  return mailInLanguage(row.email, (language) => {
    const t = translate(MAILS, language);
    const { name, what, link } = aboutPayment(row, language);
    const amount = formatsIn(language).money(fromCents(cents));
    return {
      name,
      subject: t("givenBack.subject", { amount, what }),
      before: [
        t("givenBack.before", { amount, what }),
        t("reason", { reason }),
        ...(row.method ? [] : [t("givenBack.card")]),
      ],
      action: t("seeReceipt"),
      link,
    };
  });
}

/** To the tenant: a refund to their card that was announced has failed. */
function giveBackReturnedMail(row: PaymentDocument, cents: number): Mail {
  return mailInLanguage(row.email, (language) => {
    const t = translate(MAILS, language);
    const { name, what, link } = aboutPayment(row, language);
    const amount = formatsIn(language).money(fromCents(cents));
    return {
      name,
      subject: t("returned.subject", { amount }),
      before: t("returned.before", { amount, what }),
      action: t("returned.action"),
      link,
      after: t("returned.after"),
    };
  });
}

/** To an admin: a refund to a card has failed or came back. */
function giveBackFailedMail(
  to: string,
  about: Pick<AboutPayment, "name" | "home" | "what" | "link"> & { readonly amount: string },
): Mail {
  const { name, home, what, amount, link } = about;
  return renderMail({
    to,
    name: "",
    subject: `Not given back: ${amount} of ${home}`,
    before: [
      `The bank could not give ${amount} back to ${name}, for ${what}.`,
      "The money is kept again. Give it back another way, or ask for another card.",
    ],
    action: "See the Payment",
    link,
    after: "This mail goes to every admin and accountant.",
  });
}

/** What the letters about a dispute say of it. */
interface AboutDispute extends Pick<AboutPayment, "name" | "home" | "what" | "link"> {
  /** `$780` */
  readonly amount: string;
}

/** To an admin: the bank has opened a dispute, or asks before it opens one (an inquiry). */
function disputeOpenedMail(
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
  const { name, home, what, amount, link, isInquiry, reason, until, hadAutopay } = about;
  return renderMail({
    to,
    name: "",
    subject: isInquiry ? `The bank asks about the rent of ${home}` : `Disputed: ${amount} of ${home}`,
    before: [
      isInquiry
        ? `The bank of ${name} asks about ${what} (${reason}). It has taken nothing, and may do so without an answer.`
        : `The bank of ${name} has taken ${amount} of ${what}: the cardholder disputes the payment (${reason}).`,
      until
        ? `The bank takes evidence until ${until}, Dhaka time. Send it what proves the rent, such as the agreement and the receipt, in the dashboard of the card provider.`
        : "The bank takes no evidence for this one.",
      ...(hadAutopay ? [`The autopay of ${name} is switched off.`] : []),
    ],
    action: "See the Payment",
    link,
    after: "This mail goes to every admin and accountant.",
  });
}

/** To an admin: a dispute or an inquiry is over. */
function disputeClosedMail(
  to: string,
  about: AboutDispute & { readonly isLost: boolean; readonly dueAgain: string },
): Mail {
  const { name, what, amount, link, isLost, dueAgain } = about;
  return renderMail({
    to,
    name: "",
    subject: `Dispute ${isLost ? "lost" : "closed"}: ${what}`,
    before: [
      isLost
        ? `The bank of ${name} has given ${amount} of ${what} back to the cardholder.`
        : `The bank of ${name} has closed the dispute about ${what}: the money is kept.`,
      ...(dueAgain ? [`Due again: ${dueAgain}. Autopay does not take it.`] : []),
    ],
    action: "See the Payment",
    link,
    after: "This mail goes to every admin and accountant.",
  });
}

/** To the tenant: their bank has taken money back for good, so what it paid is due again. */
function dueAgainMail(
  to: string,
  row: PaymentDocument,
  { cents, reopened }: { readonly cents: number; readonly reopened: readonly ReopenedLine[] },
): Mail {
  return mailInLanguage(to, (language) => {
    const t = translate(MAILS, language);
    const { name, home, what } = aboutPayment(row, language);
    const dueAgain = describeReopened(reopened, language);
    return {
      name,
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
}

interface News {
  readonly disputes: readonly CardDispute[];
  /** What these entries open again. */
  readonly reopened: readonly ReopenedLine[];
}

/**
 * Notifies every admin of each entry about a dispute, and the tenant of a lost one with what is due again, in the
 * transaction that records it. An open or lost dispute switches the tenant's autopay off: nobody is charged without being
 * there after their bank was asked to take a charge back.
 */
export async function notifyOfDisputes(
  row: PaymentDocument,
  added: readonly PaymentEntry[],
  { disputes, reopened }: News,
  session: ClientSession,
): Promise<void> {
  const dueAgain = describeReopened(reopened);
  for (const entry of added) {
    const dispute = disputes.find(({ id }) => id === subjectOf(entry));
    if (!dispute) continue;
    const isWon = entry.kind === "dispute_won";
    const stop = { reason: "dispute", cause: entry.reference } as const;
    const hadAutopay = !isWon && (await stopFor(row.user_id, stop, session));
    const about = { ...aboutPayment(row), amount: formatMoney(fromCents(entry.cents), "en") };
    const mailOf = (email: string) =>
      entry.kind === "disputed"
        ? disputeOpenedMail(email, { ...about, ...openingOf(dispute), hadAutopay })
        : disputeClosedMail(email, { ...about, isLost: !isWon, dueAgain });
    const word = entry.kind === "disputed" ? "dispute-opened" : "dispute-closed";
    for (const email of await listOfficeEmails(`${word}:${String(row._id)}`, session))
      await queueMail(
        { ...mailOf(email), kind: "money", cause: `${word}:${String(row._id)}:${entry.reference}:${email}` },
        session,
      );
    const tenant = await UserModel.findById(row.user_id, { email: 1 }).session(session).lean();
    if (entry.kind !== "dispute_lost" || !dueAgain || !tenant) continue;
    const mail = dueAgainMail(tenant.email, row, { cents: entry.cents, reopened });
    await queueMail(
      { ...mail, kind: "money", cause: `due-again:${String(row._id)}:${entry.reference}` },
      session,
    );
  }
}

const openingOf = ({ state, reason, dueBy }: CardDispute) => ({
  isInquiry: state === "inquiry",
  reason: reason.replaceAll("_", " "),
  until: dueBy ? `${towerDate(dueBy, "en")}, ${towerTime(dueBy, "en")}` : "",
});

/** Notifies the tenant of a refund, once per refund. */
export async function notifyOfGiveBack(
  row: PaymentDocument,
  { number, cents, reason }: { number: number; cents: number; reason: string },
  session: ClientSession,
): Promise<void> {
  const mail = givenBackMail(row, { cents, reason });
  const cause = `payment-given-back:${String(row._id)}:${String(number)}` as const;
  await queueMail({ ...mail, kind: "money", cause }, session);
}

/**
 * Notifies every admin of a failed refund to a card; `about` is the refund or the order. Notifies the tenant too if they had
 * been notified of the refund (`wasTold`).
 */
export async function notifyOfFailure(
  row: PaymentDocument,
  { about, cents, wasTold }: { about: string; cents: number; wasTold: boolean },
  session: ClientSession,
): Promise<void> {
  const admins = await listOfficeEmails(`give-back-failed:${String(row._id)}`, session);
  const amount = formatMoney(fromCents(cents), "en");
  if (wasTold) {
    const mail = giveBackReturnedMail(row, cents);
    await queueMail(
      { ...mail, kind: "money", cause: `give-back-returned:${String(row._id)}:${about}` },
      session,
    );
  }
  for (const email of admins)
    await queueMail(
      {
        ...giveBackFailedMail(email, { ...aboutPayment(row), amount }),
        kind: "money",
        cause: `give-back-failed:${String(row._id)}:${about}:${email}`,
      },
      session,
    );
}
