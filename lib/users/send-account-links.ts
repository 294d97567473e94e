import type { Types } from "mongoose";
import { randomUUID } from "node:crypto";
import type { MailState } from "@/lib/mails/contract";
import { withReturnPath } from "@/lib/platform/auth/access";
import type { Actor } from "@/lib/platform/auth/actor";
import { endOf, makeMailToken, readMailToken, takeMailToken } from "@/lib/platform/auth/mail-tokens";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password-hash";
import { endSessions } from "@/lib/platform/auth/sessions";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { CANNOT_MAIL } from "@/lib/platform/contracts/messages";
import { consume, refund, tryConsume } from "@/lib/platform/db/limits";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import type { Mail } from "@/lib/platform/mail/mail";
import { writeToOutbox } from "@/lib/platform/mail/queue-mail";
import { sendNext } from "@/lib/platform/mail/send-due-mails";
import { sendInBackground } from "@/lib/platform/mail/send-in-background";
import { readSender, confirmEmailMail, resetPasswordMail, greetingName } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel } from "@/models/user";
import {
  type forgotPassword,
  LINK_SENT,
  type confirmEmail as contract,
  type resetPassword as resetContract,
} from "./account-contract";
import { WRONG_PASSWORD } from "./contract";
import { flagGoogleLink } from "./link-google";

/**
 * The token is in the fragment, so it reaches neither a server's log nor another site as referrer. The path to return to is in
 * the query, since the mail may be opened in another browser.
 */
function linkTo(path: string, token: string, from: string | undefined): string {
  return `${new URL(withReturnPath(path, pageAfterSignIn(from)), env().NEXTAUTH_URL).toString()}#${token}`;
}

function requireMail(): void {
  if (!canSendMail()) throw new AppError("provider_unavailable", CANNOT_MAIL);
}

/**
 * Sends a link to choose a new password if there is an account; otherwise answers the same in the same time. No one can block
 * a user's link: a new request does not end earlier links, and beyond three mails in 15 minutes none is sent, since the
 * mailbox has a valid link. Throws `provider_unavailable` without mail.
 */
export function requestPasswordLink({ email, from }: BodyOf<typeof forgotPassword>): { message: string } {
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
    const { name } = await readSender(session);
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
export async function requestConfirmationLink(actor: Actor): Promise<{ message: string }> {
  requireMail();
  if (!(await UserModel.exists({ _id: actor.userId, emailVerified: null })))
    throw conflict("Your email address is already confirmed.");
  await consume("account-mail", actor.email);
  sendInBackground(() => sendConfirmLink(actor.email));
  return { message: `A link is on its way to ${actor.email}.` };
}

const ASK_PASSWORD =
  "Please enter the password of your account: the link alone does not show that you registered.";

/**
 * Sets a new password with a link's token, which works once; ends every session and confirms the address, since the mail was
 * read. Returns a Google account linked since the last proof of the old password. Throws `invalid_input` for a used, expired
 * or invalid token.
 */
export async function resetPassword(token: string, password: string): Promise<ReplyOf<typeof resetContract>> {
  await readMailToken(token, "reset-password");
  const passwordHash = await hashPassword(password);
  return inTransaction(async (session) => {
    const userId = await takeMailToken(token, "reset-password", session);
    const now = new Date();
    const set = { password_hash: passwordHash, password_changed_at: now, password_proven_at: now };
    const before = await UserModel.findOneAndUpdate(
      { _id: userId },
      { ...set, emailVerified: now },
      { session, projection: { password_proven_at: 1 } },
    ).lean();
    const google = before && (await flagGoogleLink(before, session));
    await MailTokenModel.deleteMany({ user_id: userId }, { session });
    await endSessions(userId, { session });
    return { modifiedCount: before ? 1 : 0, google };
  });
}

/**
 * Confirms an address. The reader of the mail need not be the user who registered, so this also requires a session of the
 * account or its password. Throws `invalid_input` for a used, expired or invalid token, and `wrong_password`, which keeps the
 * link valid.
 */
export async function confirmEmail(
  actor: Actor | null,
  { token, password = "" }: BodyOf<typeof contract>,
): Promise<number> {
  const owner = await readMailToken(token, "verify-email");
  const proof = actor?.userId === owner.toString() ? {} : await provePassword(owner, password);
  return inTransaction(async (session) => {
    await takeMailToken(token, "verify-email", session);
    const changed = await UserModel.updateOne(
      { _id: owner, emailVerified: null, ...proof },
      { emailVerified: new Date() },
      { session },
    );
    await MailTokenModel.deleteMany({ user_id: owner, purpose: "verify-email" }, { session });
    return changed.modifiedCount;
  });
}

/** Returns the hash that a password matches; throws `wrong_password`. */
async function provePassword(userId: Types.ObjectId, password: string): Promise<{ password_hash: string }> {
  const user = await UserModel.findById(userId, { password_hash: 1 }).lean();
  const message = password === "" ? ASK_PASSWORD : WRONG_PASSWORD;
  if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user?.password_hash)
    throw new AppError("wrong_password", message, { fields: { password: message } });
  return { password_hash: user.password_hash };
}
