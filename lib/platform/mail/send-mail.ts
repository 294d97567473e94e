import type { ClientSession } from "mongoose";
import type { MailState } from "@/lib/mails/contract";
import { type BudgetName, tryConsume } from "@/lib/platform/db/limits";
import { UserModel } from "@/models/user";
import type { Mail } from "./mail";
import { queueMail, writeToOutbox } from "./queue-mail";
import { sendNext } from "./send-due-mails";

export type { Attachment, Mail } from "./mail";

export { canSendMail } from "./transport";

/**
 * Writes a mail to the outbox and sends it. With a transaction's session it is sent after the commit; without one,
 * waits for the first attempt and returns its result (`waiting`: it is retried). Returns null if its cause already has
 * a mail, or this installation sends none.
 */
export async function sendMail(mail: Mail, session?: ClientSession): Promise<MailState | null> {
  if (session) return queueMail(mail, session).then(() => null);
  const id = await writeToOutbox(mail);
  // Another instance may have sent it.
  return id && sendNext(undefined, { _id: id });
}

/** Returns every admin's address, read in the transaction, for mails to the office. */
export async function listAdminEmails(session: ClientSession): Promise<string[]> {
  const admins = await UserModel.find({ role: "admin" }, { email: 1 }).session(session).lean();
  return admins.map(({ email }) => email);
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
