import { randomUUID } from "node:crypto";
import type { Types } from "mongoose";
import { carryWay } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { endOf, makeMailToken } from "@/lib/auth/mail-tokens";
import { pageAfterSignIn } from "@/lib/auth/own-origin";
import type { forgotPassword } from "@/lib/contracts/account-mail";
import { LINK_SENT } from "@/lib/contracts/account-mail.sentences";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { MailState } from "@/lib/contracts/mails.states";
import { CANNOT_MAIL } from "@/lib/contracts/shared.sentences";
import { env } from "@/lib/env";
import { AppError, conflict } from "@/lib/errors";
import { consume, refund, tryConsume } from "@/lib/db/limits";
import { inTransaction } from "@/lib/db/transaction";
import { readHouse } from "@/lib/mail/dress-mail";
import type { Mail } from "@/lib/mail/mail";
import { writeToOutbox } from "@/lib/mail/queue-mail";
import { sendNext } from "@/lib/mail/send-due-mails";
import { sendInBackground } from "@/lib/mail/send-in-background";
import { canSendMail } from "@/lib/mail/transport";
import { confirmEmailMail, resetPasswordMail } from "@/lib/mail/templates";
import { UserModel } from "@/models/user";
import { greetingName } from "./rules";

/**
 * The token is in the fragment, so it reaches neither a server's log nor another site as referrer. The path to return to is in
 * the query, since the mail may be opened in another browser.
 */
function linkTo(path: string, token: string, from: string | undefined): string {
  return `${new URL(carryWay(path, pageAfterSignIn(from)), env().NEXTAUTH_URL).toString()}#${token}`;
}

function requireMail(): void {
  if (!canSendMail()) throw new AppError("provider_unavailable", CANNOT_MAIL);
}

/**
 * Sends a link to choose a new password if there is an account; otherwise answers the same in the same time. No one can block
 * a user's link: a new request does not end earlier links, and beyond three mails in 15 minutes none is sent, since the
 * mailbox has a valid link. Throws `provider_unavailable` without mail.
 */
export function askForNewPassword({ email, from }: BodyOf<typeof forgotPassword>): { message: string } {
  requireMail();
  sendInBackground(() => sendResetLink(email, from));
  return { message: LINK_SENT };
}

async function sendResetLink(email: string, from: string | undefined): Promise<void> {
  const user = await UserModel.findOne({ email }, { name: 1, emailVerified: 1 }).lean();
  if (!user || !(await tryConsume("reset-mail", email))) return;
  const link = { userId: user._id, purpose: "reset-password", path: "/reset-password", from } as const;
  try {
    const state = await sendLink(link, (address, house) =>
      resetPasswordMail(email, house, greetingName(user), address),
    );
    if (state === "sent") return;
  } catch (error) {
    await refund("reset-mail", email);
    throw error;
  }
  // No link has reached the mailbox yet, so the next request must send one.
  await refund("reset-mail", email);
}

/**
 * Sends the confirmation link of an account's address, which leads back to `from`, in the background. Does nothing without
 * mail, or if the mailbox has reached its limit: the address may belong to someone else.
 */
export function sendConfirmation(email: string, from?: string): void {
  if (!canSendMail()) return;
  sendInBackground(async () => {
    if (await tryConsume("account-mail", email)) await sendConfirmLink(email, from);
  });
}

async function sendConfirmLink(email: string, from?: string): Promise<void> {
  const user = await UserModel.findOne({ email, emailVerified: null }, { _id: 1 }).lean();
  if (!user) return;
  const link = { userId: user._id, purpose: "verify-email", path: "/confirm-email", from } as const;
  await sendLink(link, (address, house) => confirmEmailMail(email, house, address));
}

interface Link {
  readonly userId: Types.ObjectId;
  readonly purpose: "reset-password" | "verify-email";
  readonly path: string;
  /** The path to return to. */
  readonly from: string | undefined;
}

/**
 * Creates a link and its mail in one transaction and sends it; returns the state of the mail. Keeps only the newest of a
 * user's waiting mails with such a link, so that one arrives when the mail server is back, not ten.
 */
async function sendLink(
  link: Link,
  write: (address: string, house: string) => Mail,
): Promise<MailState | null> {
  const { userId, purpose, path, from } = link;
  const id = await inTransaction(async (session) => {
    const cause = `${purpose}:${userId.toString()}:${randomUUID()}` as const;
    const { name } = await readHouse(session);
    const token = await makeMailToken(userId, purpose, session);
    const mail = { ...write(linkTo(path, token, from), name), cause, until: endOf(purpose) };
    return writeToOutbox(mail, session);
  });
  return id && sendNext(undefined, { _id: id });
}

/**
 * Sends that link again. Throws `provider_unavailable` without mail, `rate_limited`, or `conflict` if the address is confirmed
 * already.
 */
export async function askForConfirmation(actor: Actor): Promise<{ message: string }> {
  requireMail();
  if (!(await UserModel.exists({ _id: actor.userId, emailVerified: null })))
    throw conflict("Your email address is already confirmed.");
  await consume("account-mail", actor.email);
  sendInBackground(() => sendConfirmLink(actor.email));
  return { message: `A link is on its way to ${actor.email}.` };
}
