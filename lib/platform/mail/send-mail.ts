import type { ClientSession } from "mongoose";
import type { MailState } from "@/lib/mails/contract";
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
