import type { ClientSession } from "mongoose";
import { BUILDING_DEFAULTS, siteName, type Building } from "@/lib/building/contract";
import type { CardDispute } from "@/lib/platform/cards/card-intent";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { env } from "@/lib/platform/env";
import { towerDate, towerTime } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { renderMail } from "@/lib/platform/mail/templates";
import { keptFiles, type PaperReceipt } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import { queuePushes } from "@/lib/push-subscriptions/queue-pushes";
import { AutopayModel } from "@/models/autopay";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { UserModel } from "@/models/user";
import type { Account } from "./derive-account";
import { aboutPayment } from "./queries";
import type { Receipt } from "./receipt-contract";
import { subjectOf } from "./rules";
import { stopFor } from "./stop-autopay";
import { freezeReceipt, type ReopenedLine } from "./write-charge";

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
function paymentRecordedMail(to: string, about: AboutPayment): Mail {
  const { name, home, what, paid, waived, waivedReason, how, pays, stillOpen, link } = about;
  return renderMail({
    to,
    name,
    subject: pays.length > 0 ? `Receipt: ${paid} for ${home}` : `Receipt: ${what}`,
    before: [
      how ? `We have received ${paid} for ${what} (${how}).` : `You do not have to pay ${what}.`,
      ...(pays.length > 0 ? [`It pays:\n${pays.join("\n")}`] : []),
      ...(waived && pays.length === 0 ? [`Waived: ${waived}.`] : []),
      ...(waivedReason ? [`The reason:\n${waivedReason}`] : []),
      ...(stillOpen ? [`Still open: ${stillOpen}.`] : []),
    ],
    action: "See the receipt",
    link,
    after: "If this is not right, please tell us.",
  });
}

/** To the tenant: a recorded payment is reversed. */
export function paymentReversedMail(
  to: string,
  about: AboutPayment & { readonly reason: string; readonly dueAgain: string },
): Mail {
  const { name, what, reason, dueAgain, link } = about;
  return renderMail({
    to,
    name,
    subject: `Corrected: ${what}`,
    before: [
      `The payment that we recorded for ${what} is taken back: it was recorded wrongly.`,
      `The reason:\n${reason}`,
      ...(dueAgain ? [`Due again: ${dueAgain}.`] : []),
    ],
    action: "See the receipt",
    link,
    after: "If you have paid it, please show us the receipt.",
  });
}

/** To the tenant: a refund is on its way. */
function givenBackMail(
  to: string,
  about: AboutPayment & { readonly amount: string; readonly reason: string; readonly isCard: boolean },
): Mail {
  const { name, what, amount, reason, isCard, link } = about;
  return renderMail({
    to,
    name,
    subject: `${amount} given back: ${what}`,
    before: [
      `We give you back ${amount} of ${what}.`,
      `The reason:\n${reason}`,
      ...(isCard ? ["It goes to the card that you paid with, which takes some days."] : []),
    ],
    action: "See the receipt",
    link,
  });
}

/** To the tenant: a refund to their card that was announced has failed. */
function giveBackReturnedMail(
  to: string,
  about: Pick<AboutPayment, "name" | "what" | "link"> & { readonly amount: string },
): Mail {
  const { name, what, amount, link } = about;
  return renderMail({
    to,
    name,
    subject: `${amount} did not reach your card`,
    before: `Your bank sent back the ${amount} that were to go to your card, of ${what}.`,
    action: "See the payment",
    link,
    after: "We know about it and will give the money back another way. You do not have to do anything.",
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
    action: "See the payment",
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
    action: "See the payment",
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
    action: "See the payment",
    link,
    after: "This mail goes to every admin and accountant.",
  });
}

/** To the tenant: their bank has taken money back for good, so what it paid is due again. */
function dueAgainMail(to: string, about: AboutDispute & { readonly dueAgain: string }): Mail {
  const { name, home, what, amount, link, dueAgain } = about;
  return renderMail({
    to,
    name,
    subject: `Due again: ${dueAgain} for ${home}`,
    before: [
      `Please pay ${dueAgain} yourself: autopay does not take it.`,
      `Your bank has taken back ${amount} that you paid for ${what}, because the payment was disputed.`,
    ],
    action: "See your rent",
    link,
    after: "If you did not dispute it, please tell us and your bank.",
  });
}

interface News {
  readonly disputes: readonly CardDispute[];
  /** What these entries open again. */
  readonly reopened: readonly ReopenedLine[];
}

const IN_DISPUTE = "A payment by your card is in dispute at your bank.";

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
    const stop = { reason: IN_DISPUTE, cause: entry.reference };
    const hadAutopay = !isWon && (await stopFor(row.user_id, stop, session));
    const about = { ...aboutPayment(row), amount: formatMoney(fromCents(entry.cents)) };
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
    const link = new URL("/dashboard", env().NEXTAUTH_URL).toString();
    const mail = dueAgainMail(tenant.email, { ...about, link, dueAgain });
    await queueMail(
      { ...mail, kind: "money", cause: `due-again:${String(row._id)}:${entry.reference}` },
      session,
    );
  }
}

/** `$780 of November 2026`, each month; empty if nothing is open again. */
export function describeReopened(reopened: readonly ReopenedLine[]): string {
  const months = new Map<string, number>();
  for (const { line, cents } of reopened) months.set(line.period, (months.get(line.period) ?? 0) + cents);
  return [...months]
    .map(([period, cents]) => `${formatMoney(fromCents(cents))} of ${periodLabel(period)}`)
    .join(", ");
}

const openingOf = ({ state, reason, dueBy }: CardDispute) => ({
  isInquiry: state === "inquiry",
  reason: reason.replaceAll("_", " "),
  until: dueBy ? `${towerDate(dueBy)}, ${towerTime(dueBy)}` : "",
});

/** Notifies the tenant of a refund, once per refund. */
export async function notifyOfGiveBack(
  row: PaymentDocument,
  { number, cents, reason }: { number: number; cents: number; reason: string },
  session: ClientSession,
): Promise<void> {
  const amount = formatMoney(fromCents(cents));
  const mail = givenBackMail(row.email, { ...aboutPayment(row), amount, reason, isCard: !row.method });
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
  const amount = formatMoney(fromCents(cents));
  if (wasTold) {
    const mail = giveBackReturnedMail(row.email, { ...aboutPayment(row), amount });
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
    const mail = paymentRecordedMail(row.email, aboutPayment(row));
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

/** The tower of docs/product.md 1.1, whose footer states the number of apartments (docs/product.md 1.8). */
const FIRST_HOMES = 20;

type House = Pick<Building, "name" | "address"> &
  Partial<Pick<Building, "landlord_name">> & { readonly homes?: number };

/** A receipt changes only with its payment. */
const fileOf = keptFiles("receipt", (paper: PaperReceipt) => runTask("receipt", paper));

/**
 * Returns a receipt as a PDF for its reader, rendered once and cached. Throws `unavailable` if the reader, or all readers
 * together, have too many concurrent requests. Header and footer use the building's current name, whenever the payment was
 * made (docs/product.md 1.7).
 */
export async function makeReceiptFile(
  receipt: Receipt,
  readerId: string,
  building: House = BUILDING_DEFAULTS,
): Promise<FileReply> {
  return fileOf(onPaper(receipt, building), readerId);
}

function onPaper(receipt: Receipt, building: House): PaperReceipt {
  const house = letterheadOf(building);
  return { ...receipt, landlord: building.landlord_name ?? "", ...(house && { house }) };
}

/** Returns the issuer of a receipt, if the building differs from the default. */
export function letterheadOf({ name, address, homes = FIRST_HOMES }: House): PaperReceipt["house"] {
  const isAsEver = name === BUILDING_DEFAULTS.name && address === BUILDING_DEFAULTS.address;
  if (isAsEver && homes === FIRST_HOMES) return undefined;
  const shown = siteName({ name });
  return { name: shown, words: `${shown}, ${address.split(/\s*\n\s*/).join(", ")}` };
}
