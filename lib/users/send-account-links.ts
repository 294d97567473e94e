import type { Types } from "mongoose";
import { randomUUID } from "node:crypto";
import type { MailState } from "@/lib/mails/contract";
import type { Actor } from "@/lib/platform/auth/actor";
import { endOf, makeMailToken, readMailToken, takeMailToken } from "@/lib/platform/auth/mail-tokens";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password-hash";
import { recordChange } from "@/lib/platform/auth/record-change";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { endSessions } from "@/lib/platform/auth/sessions";
import { hasEmail } from "@/lib/platform/contracts/contact";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { CANNOT_MAIL } from "@/lib/platform/contracts/messages";
import { consume, refund, tryConsume } from "@/lib/platform/db/limits";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import type { Mail } from "@/lib/platform/mail/mail";
import { writeToOutbox } from "@/lib/platform/mail/queue-mail";
import { sendNext } from "@/lib/platform/mail/send-due-mails";
import { sendInBackground } from "@/lib/platform/mail/send-in-background";
import {
  confirmEmailMail,
  findLanguage,
  greetingName,
  readSender,
  resetPasswordMail,
} from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { AgreementModel } from "@/models/agreement";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel, type UserDocument } from "@/models/user";
import {
  BAD_LINK,
  CLAIMED_PATH,
  type forgotPassword,
  LINK_SENT,
  type confirmEmail as contract,
  type resetPassword as resetContract,
} from "./account-contract";
import { EMAIL_OF_OTHER, WRONG_PASSWORD } from "./contract";
import { flagGoogleLink } from "./link-google";
import { followEmail, takeAddress } from "./take-address";

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
export function requestPasswordLink(
  { email, from }: BodyOf<typeof forgotPassword>,
  asked: Language = "en",
): { message: string } {
  requireMail();
  sendInBackground(() => sendResetLink(email, from, asked));
  return { message: LINK_SENT };
}

async function sendResetLink(email: string, from: string | undefined, asked: Language): Promise<void> {
  const claim = await UserModel.findOne({ claimed_email: email }, { _id: 1 }).lean();
  // Whose mailbox it is may say so, or that it is not theirs.
  if (claim) {
    sendClaimedProof(claim._id, email);
    return;
  }
  const user = await UserModel.findOne({ email }, { name: 1, emailVerified: 1, entered_at: 1 }).lean();
  if (!user || !isOwnAddress(user) || !(await tryConsume("reset-mail", email))) return;
  const kind = { purpose: "reset-password", path: "/reset-password" } as const;
  const link = { userId: user._id, email, ...kind, from, asked };
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
  if (user) await sendProof(user._id, email, from);
}

async function sendProof(userId: Types.ObjectId, email: string, from?: string): Promise<void> {
  const link = { userId, email, purpose: "verify-email", path: "/confirm-email", from } as const;
  await sendLink(link, (address, house) => confirmEmailMail(email, house, address));
}

/** Asks whose address it is, too: until the answer nobody else can register it. */
async function sendProofOfClaim(userId: Types.ObjectId, email: string): Promise<void> {
  const link = { userId, email, purpose: "verify-email", path: CLAIMED_PATH, from: undefined } as const;
  await sendLink(link, (address, house) => confirmEmailMail(email, house, address, true));
}

/** Sends the link that proves an address which a person claims (docs/product.md 3.21), as `sendConfirmation`. */
export function sendClaimedProof(userId: Types.ObjectId, email: string): void {
  if (!canSendMail()) return;
  sendInBackground(async () => {
    if (await tryConsume("account-mail", email)) await sendProofOfClaim(userId, email);
  });
}

interface Link {
  readonly userId: Types.ObjectId;
  readonly email: string;
  readonly purpose: "reset-password" | "verify-email";
  readonly path: string;
  /** The path to return to. */
  readonly from: string | undefined;
  /** The language of the page, for who has chosen none. */
  readonly asked?: Language;
}

/**
 * Creates a link and its mail in one transaction and sends it; returns the state of the mail. Keeps only the newest of a
 * user's waiting mails with such a link, so that one arrives when the mail server is back, not ten.
 */
async function sendLink(
  link: Link,
  write: (address: string, house: string) => Mail,
): Promise<MailState | null> {
  const { userId, email, purpose, path, from, asked } = link;
  const id = await inTransaction(async (session) => {
    const cause = `${purpose}:${userId.toString()}:${randomUUID()}` as const;
    const { name } = await readSender(session);
    const token = await makeMailToken(userId, purpose, email, session);
    // The address may be one that the person only claims.
    const language = await findLanguage({ _id: userId }, session, asked);
    const mail = { ...write(linkTo(path, token, from), name), language, cause, until: endOf(purpose) };
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
  const user = await UserModel.findById(actor.userId, { emailVerified: 1, claimed_email: 1 }).lean();
  const email = user?.claimed_email ?? actor.email;
  if (!hasEmail(email)) throw conflict("You have no email address here: please tell the office.");
  if (!user || (user.emailVerified && !user.claimed_email))
    throw conflict("Your email address is already confirmed.");
  await consume("account-mail", email);
  const send = email === user.claimed_email ? sendProofOfClaim : sendProof;
  sendInBackground(() => send(user._id, email));
  return { message: `A link is on its way to ${email}.` };
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
    const { user_id: userId, email } = await takeMailToken(token, ["reset-password"], session);
    // Who reads an address that the person had before does not get the account.
    if (email && !(await UserModel.exists({ _id: userId, email }).session(session)))
      throw new AppError("invalid_input", BAD_LINK);
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
  { token, password = "", not_mine }: BodyOf<typeof contract>,
): Promise<number> {
  if (not_mine) return refuseClaim(token);
  const owner = await readMailToken(token, "verify-email");
  const proof = actor?.userId === owner.toString() ? {} : await provePassword(owner, password);
  try {
    return await inTransaction(async (session) => {
      const { email } = await takeMailToken(token, ["verify-email"], session);
      const user = await UserModel.findOne({ _id: owner, ...proof }, { email: 1, claimed_email: 1 })
        .session(session)
        .lean();
      const isClaimed = Boolean(email) && user?.claimed_email === email;
      // An address that has been corrected since is not theirs by an older link.
      if (!user || (email && !isClaimed && email !== user.email))
        throw new AppError("invalid_input", BAD_LINK);
      if (isClaimed && email && (await takeAddress(email, session, { own: user._id, isProved: true })))
        throw conflict(EMAIL_OF_OTHER);
      const changed = await UserModel.updateOne(
        isClaimed ? { _id: owner, ...proof } : { _id: owner, emailVerified: null, ...proof },
        { emailVerified: new Date(), ...(isClaimed && { email, claimed_email: null }) },
        { session },
      );
      if (isClaimed && email) await followEmail(user, email, session);
      const used = isClaimed ? {} : ({ purpose: "verify-email" } as const);
      await MailTokenModel.deleteMany({ user_id: owner, ...used }, { session });
      return changed.modifiedCount;
    });
  } catch (error) {
    if (isDuplicateKey(error, "email")) throw conflict(EMAIL_OF_OTHER);
    throw error;
  }
}

/**
 * Takes an address from the account that claims it, for the reader of its mail: it is free then. The account keeps its password
 * and sessions, and the office can make it a link. Throws `invalid_input` for a link to an address that is not claimed.
 */
async function refuseClaim(token: string): Promise<number> {
  return inTransaction(async (session) => {
    const { user_id, email } = await takeMailToken(token, ["verify-email"], session);
    const claim = { _id: user_id, claimed_email: email ?? "" };
    const user = await UserModel.findOneAndUpdate(claim, { claimed_email: null }, { session }).lean();
    if (!user) throw new AppError("invalid_input", BAD_LINK);
    await MailTokenModel.deleteMany({ user_id, email }, { session });
    const home = await AgreementModel.findOne({ user_id, active: true }).session(session).lean();
    const subject = apartmentSubject({ apartment_no: home?.apartment_no, email: user.email });
    await recordChange({ actor: null, action: "user.address-refused", subject, before: { email } }, session);
    return 1;
  });
}

/**
 * Whether a mailed link may open an account: an address that the office has typed, or that nobody has proved, may be a
 * stranger's, who would be the tenant then (docs/product.md 3.21).
 */
const isOwnAddress = ({ entered_at, emailVerified }: Pick<UserDocument, "entered_at" | "emailVerified">) =>
  !entered_at || Boolean(emailVerified);

/** Returns the hash that a password matches; throws `wrong_password`. */
async function provePassword(userId: Types.ObjectId, password: string): Promise<{ password_hash: string }> {
  const user = await UserModel.findById(userId, { password_hash: 1 }).lean();
  const message = password === "" ? ASK_PASSWORD : WRONG_PASSWORD;
  if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user?.password_hash)
    throw new AppError("wrong_password", message, { fields: { password: message } });
  return { password_hash: user.password_hash };
}
