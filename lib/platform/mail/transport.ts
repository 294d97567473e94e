import { env } from "@/lib/platform/env";
import { NOT_WRITTEN } from "./describe-failure";
import { writeMail } from "./mail-folder";
import { sendBySmtp, type OutgoingMail } from "./smtp";

/** Whether this installation can send mail. */
export function canSendMail(): boolean {
  return Boolean(env().SMTP_URL ?? env().MAIL_DIR);
}

/**
 * Sends a letter by SMTP if it is configured, else writes it to MAIL_DIR. Calls `onHandover` once before its first byte
 * leaves; if that throws, nothing has left. Throws the transport's error.
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
