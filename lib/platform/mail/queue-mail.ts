import mongoose, { Types, type ClientSession } from "mongoose";
import { randomUUID } from "node:crypto";
import { hasEmail } from "@/lib/platform/contracts/contact";
import { databaseNow } from "@/lib/platform/db/lease";
import { type BudgetName, tryConsume } from "@/lib/platform/db/limits";
import { isDuplicateKey } from "@/lib/platform/db/transaction";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import type { Mail } from "./mail";
import { type MessageCause, officeOf, subjectOfCause } from "./reasons";
import { sealBody } from "./seal-body";
import { sendDueMails } from "./send-due-mails";
import { sendInBackground } from "./send-in-background";
import { dressMail } from "./templates";
import { canSendMail } from "./transport";

const { trusted } = mongoose;

/** Most mailboxes reject more, and a MongoDB document holds at most 16 MB. */
const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

/** The sessions whose end wakes the sender. */
const waking = new WeakSet<ClientSession>();

/**
 * Writes a mail to the outbox. Returns its id, or null if its cause already has a mail or this installation sends none.
 * With a session it exists if and only if the transaction commits, and is sent right after; without one `sendDueMails`
 * sends it. Throws for attachments over 5 MB.
 */
export async function queueMail(mail: Mail, session?: ClientSession): Promise<Types.ObjectId | null> {
  if (session) wakeAfter(session);
  return writeToOutbox(mail, session);
}

/** Like `queueMail`, without waking the sender: the caller sends it with `sendNext` and gets the result. */
export async function writeToOutbox(mail: Mail, session?: ClientSession): Promise<Types.ObjectId | null> {
  if (!canSendMail() || !hasEmail(mail.to) || (await isUninvited(mail))) return null;
  const _id = new Types.ObjectId();
  return (await insert(_id, mail, session)) ? _id : null;
}

/** Nobody whom the office entered gets a mail about their tenancy before they are invited (docs/product.md 3.21). */
async function isUninvited({ to, kind = "security", cause }: Mail): Promise<boolean> {
  if (kind === "security" || /^(?:visit|free-notice)/.test(cause ?? "")) return false;
  const entered_at = trusted({ $ne: null });
  return (await UserModel.exists({ email: to, entered_at, invited_at: null })) !== null;
}

async function insert(_id: Types.ObjectId, mail: Mail, session?: ClientSession): Promise<boolean> {
  const { to, kind = "security", cause = `once:${randomUUID()}`, until = null } = mail;
  const { subject, ...body } = await dressMail(mail, session);
  if (body.attachments.reduce((sum, { content }) => sum + content.byteLength, 0) > MOST_ATTACHED_BYTES)
    throw new Error(`The attachments of "${mail.subject}" are larger than 5 MB.`);
  const now = new Date();
  const row = {
    _id,
    kind,
    to,
    subject,
    // Jobs go by the database's clock: a slow machine's would date what they write of a day on the day before.
    created_at: new Date(Math.max(now.getTime(), (await databaseNow()).getTime())),
    next_at: now,
    until,
    ...(await placeOf(cause, to, session)),
  };
  const sealed = sealBody(cause, body);
  try {
    // Not an insert: a duplicate key would abort the transaction.
    const { upsertedCount } = await MailModel.updateOne(
      { cause },
      { $setOnInsert: { ...row, sealed, state: "waiting", attempts: 0 } },
      { upsert: true, setDefaultsOnInsert: true, ...(session && { session }) },
    );
    return upsertedCount === 1;
  } catch (error) {
    if (session || !isDuplicateKey(error)) throw error;
    return false;
  }
}

/** The next place among the mails to a reader about the same thing. */
async function placeOf(cause: string, to: string, session?: ClientSession) {
  const about = subjectOfCause(cause);
  if (about === undefined) return {};
  const [last] = await MailModel.find({ about, to }, { sequence: 1 }, session ? { session } : {})
    .sort({ sequence: -1 })
    .limit(1)
    .lean();
  return { about, sequence: (last?.sequence ?? 0) + 1 };
}

/**
 * Sends due mails once the session ends. The driver emits the same event for a commit and an abort; after an abort
 * nothing is due.
 */
export function wakeAfter(session: ClientSession): void {
  if (waking.has(session)) return;
  waking.add(session);
  session.once("ended", () => sendInBackground(() => sendDueMails()));
}

/** Returns the address of everybody in the office whom a mail concerns, by the first word of its cause, read in the transaction. */
export async function listOfficeEmails(cause: MessageCause, session: ClientSession): Promise<string[]> {
  const role = trusted({ $in: [...officeOf(cause)] });
  const people = await UserModel.find({ role }, { email: 1 }).session(session).lean();
  return people.map(({ email }) => email);
}

/**
 * Returns whether one more mail may be sent to a user's address. An unconfirmed address may belong to a stranger, who gets
 * few mails, however many accounts name it.
 */
export async function rationMail(
  { userId, email }: { readonly userId: string; readonly email: string },
  budget: BudgetName,
): Promise<boolean> {
  const isStrange = await UserModel.exists({ _id: userId, emailVerified: null });
  return isStrange ? tryConsume(budget, email) : true;
}
