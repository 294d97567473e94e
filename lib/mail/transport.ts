import { env } from "@/lib/env";
import { NOT_WRITTEN } from "./describe-failure";
import { writeMail } from "./mail-folder";
import { sendBySmtp, type OutgoingMail } from "./smtp";

/** Whether this installation can send mail at all. */
export function canSendMail(): boolean {
  return Boolean(env().SMTP_URL ?? env().MAIL_DIR);
}

/**
 * Hands a letter over: by SMTP where it is set, else into MAIL_DIR. Calls `onHandover` once, before the first byte of it
 * leaves; where that throws, nothing has left. Throws what the transport throws.
 */
export async function handOver(letter: OutgoingMail, onHandover: () => Promise<void>): Promise<void> {
  const { SMTP_URL, MAIL_DIR, MAIL_FROM } = env();
  if (SMTP_URL && MAIL_FROM) return sendBySmtp(SMTP_URL, MAIL_FROM, letter, onHandover);
  if (!MAIL_DIR) throw new Error("This installation cannot send mail.");
  await onHandover();
  await writeMail(MAIL_DIR, letter).catch((cause: unknown) => {
    throw Object.assign(new Error("The mail was not written.", { cause }), { code: NOT_WRITTEN });
  });
}
