import { randomUUID } from "node:crypto";
import mongoose, { Types, type ClientSession } from "mongoose";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { MailModel } from "@/models/mail";
import { dressMail } from "./dress-mail";
import type { Mail } from "./mail";
import { sealBody } from "./seal-body";
import { sendDueMails } from "./send-due-mails";
import { sendInBackground } from "./send-in-background";
import { canSendMail } from "./transport";

/** Larger ones are refused by most mailboxes anyway, and a document of the database ends at 16 MB. */
const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

/** The transactions that wake the sender once they are over. */
const waking = new WeakSet<ClientSession>();

/**
 * Writes a mail into the outbox; answers its id, or null where its cause has made one already or this installation
 * sends no mail. With a session it is there if and only if the transaction commits, and is sent at once afterwards.
 * Without one `sendDueMails` sends it. Throws for attachments of more than 5 MB.
 */
export async function queueMail(mail: Mail, session?: ClientSession): Promise<Types.ObjectId | null> {
  if (session) wakeAfter(session);
  return writeToOutbox(mail, session);
}

/** The same, and nobody is woken: the caller sends it with `sendNext` and hears what became of it. */
export async function writeToOutbox(mail: Mail, session?: ClientSession): Promise<Types.ObjectId | null> {
  if (!canSendMail()) return null;
  const _id = new Types.ObjectId();
  return (await insert(_id, mail, session)) ? _id : null;
}

/** Takes mails back whose cause begins so, that have been tried without success: a newer one says more. */
export async function dropWaiting(about: string, session: ClientSession): Promise<void> {
  const cause = mongoose.trusted({ $gte: about, $lt: `${about}\uffff` });
  const attempts = mongoose.trusted({ $gt: 0 });
  await MailModel.deleteMany({ cause, attempts, state: "waiting" }, { session });
}

async function insert(_id: Types.ObjectId, mail: Mail, session?: ClientSession): Promise<boolean> {
  const { to, kind = "security", cause = `once:${randomUUID()}`, attachments = [], until = null } = mail;
  if (attachments.reduce((sum, { content }) => sum + content.byteLength, 0) > MOST_ATTACHED_BYTES)
    throw new Error(`The attachments of "${mail.subject}" are larger than 5 MB.`);
  const { subject, ...body } = await dressMail(mail, session);
  const now = new Date();
  const row = { _id, kind, to, subject, created_at: now, next_at: now, until };
  const sealed = sealBody(cause, { ...body, attachments });
  try {
    // Not an insert: a duplicate key would end the transaction, and with it what was to be told.
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

/**
 * Has what is due sent once the session is over. After a commit as after an end without one, where nothing is
 * due: the driver tells of both by this event alone.
 */
export function wakeAfter(session: ClientSession): void {
  if (waking.has(session)) return;
  waking.add(session);
  session.once("ended", () => sendInBackground(() => sendDueMails()));
}
