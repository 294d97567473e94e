import { carryWay } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { makeMailToken } from "@/lib/auth/mail-tokens";
import { pageAfterSignIn } from "@/lib/auth/own-origin";
import type { forgotPassword } from "@/lib/contracts/account-mail";
import type { BodyOf } from "@/lib/contracts/endpoint";
import { env } from "@/lib/env";
import { AppError, conflict } from "@/lib/errors";
import { consume, refund, tryConsume } from "@/lib/db/limits";
import { sendInBackground } from "@/lib/mail/send-in-background";
import { canSendMail, sendMail } from "@/lib/mail/send-mail";
import { confirmEmailMail, resetPasswordMail } from "@/lib/mail/templates";
import { UserModel } from "@/models/user";

const ASKED = "If there is an account with this address, a link is on its way to it.";

/**
 * The token stands after the #: it reaches neither a server's log nor another site as referrer. The way back stands
 * before it, since the mail may be opened in another browser than the one that asked.
 */
function linkTo(path: string, token: string, from: string | undefined): string {
  return `${new URL(carryWay(path, pageAfterSignIn(from)), env().NEXTAUTH_URL).toString()}#${token}`;
}

function requireMail(): void {
  if (!canSendMail())
    throw new AppError("provider_unavailable", "This installation cannot send mail. Please ask the office.");
}

/**
 * Sends a link to choose a new password where there is an account, and answers the same, as quickly, where there is
 * none. Nobody can stop a person's link by asking for it: no ask ends an earlier link, and what is over three mails in
 * 15 minutes sends none because a link that lives on is in the mailbox. Throws `provider_unavailable` without mail.
 */
export function askForNewPassword({ email, from }: BodyOf<typeof forgotPassword>): { message: string } {
  requireMail();
  sendInBackground(() => sendResetLink(email, from));
  return { message: ASKED };
}

async function sendResetLink(email: string, from: string | undefined): Promise<void> {
  const user = await UserModel.findOne({ email }, { name: 1 }).lean();
  if (!user || !(await tryConsume("reset-mail", email))) return;
  try {
    const token = await makeMailToken(user._id, "reset-password");
    await sendMail(resetPasswordMail(email, user.name, linkTo("/reset-password", token, from)));
  } catch (error) {
    // No link has reached the mailbox, so the next ask must bring one.
    await refund("reset-mail", email);
    throw error;
  }
}

/** Sends the link that confirms an account's address and leads back to `from`, in the background; does nothing without mail. */
export function sendConfirmation(email: string, from?: string): void {
  if (!canSendMail()) return;
  sendInBackground(async () => {
    const user = await UserModel.findOne({ email, emailVerified: null }, { name: 1 }).lean();
    if (!user) return;
    const token = await makeMailToken(user._id, "verify-email");
    await sendMail(confirmEmailMail(email, user.name, linkTo("/confirm-email", token, from)));
  });
}

/**
 * Sends a person that link again. Throws `provider_unavailable` without mail, `rate_limited`, or `conflict` where the
 * address is already confirmed and no link would come.
 */
export async function askForConfirmation(actor: Actor): Promise<{ message: string }> {
  requireMail();
  if (!(await UserModel.exists({ _id: actor.userId, emailVerified: null })))
    throw conflict("Your email address is confirmed already.");
  await consume("mail", actor.email);
  sendConfirmation(actor.email);
  return { message: `A link is on its way to ${actor.email}.` };
}
