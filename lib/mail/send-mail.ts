import type { ClientSession } from "mongoose";
import type { MailState } from "@/lib/contracts/mails.states";
import type { Mail } from "./mail";
import { queueMail, writeToOutbox } from "./queue-mail";
import { sendNext } from "./send-due-mails";

export type { Attachment, Mail } from "./mail";
export { canSendMail } from "./transport";

/**
 * Puts a mail into the outbox and sends it. With the session of a transaction it is written there, and sent after the
 * commit; without one this waits for the first attempt and answers what became of it (`waiting`: it is tried again).
 * Answers null where its cause has made a mail already, and where this installation sends none.
 */
export async function sendMail(mail: Mail, session?: ClientSession): Promise<MailState | null> {
  if (session) return queueMail(mail, session).then(() => null);
  const id = await writeToOutbox(mail);
  // Another instance may have been quicker.
  return id && sendNext(undefined, { _id: id });
}
