import { env } from "@/lib/env";
import { writeMail } from "./mail-folder";
import { sendBySmtp } from "./smtp";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

/** A file that goes with a mail: text, as the type says. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

/** Whether this installation can send mail at all. */
export function canSendMail(): boolean {
  return Boolean(env().SMTP_URL ?? env().MAIL_DIR);
}

/** Sends by SMTP where it is set, else puts the mail into MAIL_DIR. Throws what the transport throws. */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL, MAIL_DIR, MAIL_FROM } = env();
  if (SMTP_URL && MAIL_FROM) await sendBySmtp(SMTP_URL, MAIL_FROM, mail);
  else if (MAIL_DIR) await writeMail(MAIL_DIR, mail);
}
