import type { Mail } from "./mail";
import { sendMail } from "./send-mail";

/** Sends them all; one mailbox that takes nothing keeps no other from its mail. Throws the first failure. */
export async function sendEach(mails: readonly Mail[]): Promise<void> {
  const sent = await Promise.allSettled(mails.map((mail) => sendMail(mail)));
  for (const one of sent) if (one.status === "rejected") throw one.reason;
}
