import type { Actor } from "@/lib/auth/actor";
import { siteName } from "@/lib/contracts/building.defaults";
import type { Checked } from "@/lib/contracts/setup";
import { consume } from "@/lib/db/limits";
import { getBuilding } from "@/lib/domain/building/queries";
import { env } from "@/lib/env";
import { trySmtp, type SmtpFault } from "@/lib/mail/try-smtp";

const FAULTS: Readonly<Record<SmtpFault, string>> = {
  away: "The mail server in SMTP_URL does not answer. Check its name and port, and whether this machine can reach it.",
  login: "The mail server does not take the name and password in SMTP_URL.",
  sender:
    "The mail server refuses the sender in MAIL_FROM, or your address. Set MAIL_FROM to an address that it sends for.",
  secure:
    "The mail server and SMTP_URL do not agree on encryption. Use smtps:// with port 465, or smtp:// with port 587.",
  other: "The mail server refuses the test mail. Its log says why.",
};

/** Signs in at the mail server and sends a test mail to the admin. Throws `rate_limited` after ten within an hour. */
export async function checkMail(actor: Actor<"admin">): Promise<Checked> {
  const { SMTP_URL, MAIL_FROM, MAIL_DIR } = env();
  if (!SMTP_URL || !MAIL_FROM)
    return {
      ok: false,
      message: MAIL_DIR
        ? "Mails are written to the folder MAIL_DIR, and nobody gets them. Set SMTP_URL and MAIL_FROM."
        : "This installation sends no mail. Set SMTP_URL and MAIL_FROM.",
    };
  await consume("mail", actor.email);
  const name = siteName(await getBuilding());
  const fault = await trySmtp(SMTP_URL, MAIL_FROM, {
    to: actor.email,
    subject: `A test mail of ${name}`,
    text: `Hello,\n\nthis is the test mail that you asked for. ${name} can send mail.`,
  });
  if (fault) return { ok: false, message: FAULTS[fault] };
  return {
    ok: true,
    message: `The mail server has taken a test mail to ${actor.email}. Please look whether it arrives.`,
  };
}
