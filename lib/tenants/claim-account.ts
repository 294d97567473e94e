import mongoose, { type ClientSession, Types } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { endOf, makeMailToken, readMailToken, takeMailToken } from "@/lib/platform/auth/mail-tokens";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { endSessions } from "@/lib/platform/auth/sessions";
import { hasEmail, noEmailOf, shownEmail } from "@/lib/platform/contracts/contact";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { NO_PERSON } from "@/lib/platform/contracts/messages";
import { consume, tryConsume } from "@/lib/platform/db/limits";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { greetingName, readSender, renderMail } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { BAD_LINK } from "@/lib/users/account-contract";
import { EMAIL_OF_OTHER } from "@/lib/users/contract";
import { renameRows } from "@/lib/users/mutations";
import { canInvite } from "@/lib/users/queries";
import { followEmail, sendClaimedProof } from "@/lib/users/send-account-links";
import { AgreementModel } from "@/models/agreement";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel, type UserDocument } from "@/models/user";
import {
  REACH,
  type claimAccount as claimEndpoint,
  type correctTenant as correctEndpoint,
  type inviteTenant as inviteEndpoint,
} from "./contract";

const PURPOSES = ["claim", "claim-mailed"] as const;

const HAS_ACCOUNT = "This person has an account of their own, and signs in with it.";

const LEFT = "This person does not live here any more.";

const TYPE_EMAIL = "Please enter your email address: you sign in with it.";

const subjectOf = async ({ _id, email }: Pick<UserDocument, "_id" | "email">, session: ClientSession) => {
  const home = await AgreementModel.findOne({ user_id: _id, active: true }).session(session).lean();
  return apartmentSubject({ apartment_no: home?.apartment_no, email });
};

/** The token follows the #, so that it reaches neither server logs nor other sites as referrer. */
const linkWith = (token: string) => `${new URL("/claim", env().NEXTAUTH_URL).toString()}#${token}`;

/**
 * POST /tenants/{user_id}/invite: makes the link by which a person takes their account over (docs/product.md 3.22), and ends
 * earlier ones. Who has an address gets another one by mail, which proves the address. Throws `not_found`, and `conflict` for
 * who has an account or has left.
 */
export async function inviteTenant(
  actor: Actor<"admin">,
  userId: string,
): Promise<ReplyOf<typeof inviteEndpoint>> {
  return inTransaction(async (session) => {
    // Writes the person, so that two invitations, and an invitation and a claim, come one after the other.
    const user = await UserModel.findOneAndUpdate(
      { _id: userId },
      { $set: { invited_at: new Date() } },
      { session, returnDocument: "after" },
    ).lean();
    if (!user) throw notFound(NO_PERSON);
    if (!user.entered_at || (user.claimed_at && user.emailVerified)) throw conflict(HAS_ACCOUNT);
    if (!canInvite(user)) throw conflict(LEFT);
    await MailTokenModel.deleteMany(
      { user_id: user._id, purpose: mongoose.trusted({ $in: [...PURPOSES] }) },
      { session },
    );
    const expires_at = endOf("claim").toISOString();
    const url = linkWith(await makeMailToken(user._id, "claim", null, session));
    const mailed = canSendMail() && hasEmail(user.email);
    if (mailed) await mailInvitation(user, session);
    await recordChange({ actor, action: "tenant.invited", subject: await subjectOf(user, session) }, session);
    return { url, mailed, expires_at };
  });
}

async function mailInvitation(
  { _id, email, name = "" }: UserDocument,
  session: ClientSession,
): Promise<void> {
  await consume("mail", email);
  const token = await makeMailToken(_id, "claim-mailed", email, session);
  const { name: house } = await readSender(session);
  const cause = `tenant-invited:${String(_id)}:${String(Date.now())}` as const;
  await queueMail(
    { ...invitedMail(email, house, name, linkWith(token)), cause, until: endOf("claim-mailed") },
    session,
  );
}

/** The link by which a tenant whom the office has entered takes their account over. */
function invitedMail(to: string, house: string, name: string, link: string): Mail {
  return renderMail({
    to,
    name,
    subject: `Your account at ${house}`,
    before: `The office of ${house} keeps your home's rent here now: what is due, what you have paid, and your receipts. Choose a password to see it. The link works once, for 30 days.`,
    action: "Take my account over",
    link,
    after: `If you do not live at ${house}, do nothing.`,
  });
}

/**
 * POST /claimed-accounts: gives the person of a link their password, once (docs/product.md 3.22). The mailed link proves its
 * address; any other address is only claimed, until a mail to it is answered, even if it belongs to somebody else. Throws
 * `invalid_input` for a link that is used, renewed, expired or of who has left, `conflict` for another person's session.
 */
export async function claimAccount(
  actor: Actor | null,
  { token, email = "", password }: BodyOf<typeof claimEndpoint>,
): Promise<ReplyOf<typeof claimEndpoint>> {
  const owner = await readMailToken(token, ...PURPOSES);
  if (actor && actor.userId !== String(owner))
    throw conflict(
      `You are signed in as ${actor.name || shownEmail(actor.email)}. Log out first, if this link is yours.`,
    );
  const password_hash = await hashPassword(password);
  const claimed = await inTransaction(async (session) => {
    const taken = await takeMailToken(token, PURPOSES, session);
    const user = await UserModel.findById(owner).session(session).lean();
    if (!user || !canInvite(user)) throw new AppError("invalid_input", BAD_LINK);
    const address = email || shownEmail(user.email);
    if (!address) throw new AppError("invalid_input", TYPE_EMAIL, { fields: { email: TYPE_EMAIL } });
    const isProved = taken.email !== null && taken.email === user.email && address === user.email;
    const now = new Date();
    const set = { password_hash, password_changed_at: now, password_proven_at: now, claimed_at: now };
    const claimed_email = address === user.email ? null : address;
    await UserModel.updateOne(
      { _id: owner },
      { ...set, claimed_email, ...(isProved && { emailVerified: now }) },
      { session },
    );
    await MailTokenModel.deleteMany({ user_id: owner }, { session });
    await endSessions(owner, { session });
    await recordChange(
      { actor: null, action: "tenant.claimed", subject: await subjectOf(user, session) },
      session,
    );
    return { insertedId: String(owner), email: address, is_proved: isProved };
  });
  if (!claimed.is_proved) sendClaimedProof(owner, claimed.email);
  return claimed;
}

/**
 * PATCH /tenants/{user_id}: corrects a person (docs/product.md 3.21). Who has taken no account over has the new address at
 * once, and their links end; of anyone else it counts when they prove it, and the old one is told. Returns 0 if nothing
 * changes. Throws `not_found`, and `conflict` for an admin and for an address of another account.
 */
export async function correctTenant(
  actor: Actor<"admin">,
  userId: string,
  { name, telephone, email }: BodyOf<typeof correctEndpoint>,
): Promise<number> {
  try {
    const { changed, claimed } = await inTransaction(async (session) => {
      let claimed: string | null = null;
      const user = await UserModel.findById(userId).session(session).lean();
      if (!user) throw notFound(NO_PERSON);
      if (user.role === "admin") throw conflict("An admin corrects this on their own profile.");
      const set: Partial<UserDocument> = {
        ...(name !== undefined && name !== user.name && { name }),
        ...(telephone !== undefined && telephone !== (user.telephone ?? "") && { telephone }),
      };
      if (isUnclaimed(user) && !(telephone ?? user.telephone) && !(email ?? shownEmail(user.email)))
        throw new AppError("invalid_input", REACH, { fields: { telephone: REACH } });
      const isOther = email !== undefined && email !== (user.claimed_email ?? shownEmail(user.email));
      if (isOther && isUnclaimed(user)) Object.assign(set, { email: email || noEmailOf(user._id) });
      if (isOther && !isUnclaimed(user)) {
        if (!email) throw conflict("They sign in with their address, which only another one can replace.");
        claimed = email === user.email ? null : email;
        Object.assign(set, { claimed_email: claimed });
      }
      if (Object.keys(set).length === 0) return { changed: 0, claimed };
      await write(user, set, session);
      if (claimed) await tellOldAddress(user, session);
      // The trail outlives the account, whose number goes with it (docs/product.md 3.16).
      const { telephone: number, ...after } = { ...set };
      const before = Object.fromEntries(
        Object.keys(after).map((key) => [key, user[key as keyof UserDocument] ?? null]),
      );
      const subject = await subjectOf(user, session);
      const told = { before, after: { ...after, ...(number !== undefined && { telephone: "another one" }) } };
      await recordChange({ actor, action: "tenant.corrected", subject, ...told }, session);
      return { changed: 1, claimed };
    });
    if (claimed) sendClaimedProof(new Types.ObjectId(userId), claimed);
    return changed;
  } catch (error) {
    if (isDuplicateKey(error, "email")) throw conflict(EMAIL_OF_OTHER);
    throw error;
  }
}

/** Nobody signs in to it yet. */
export const isUnclaimed = ({ entered_at, claimed_at, password_hash }: UserDocument) =>
  Boolean(entered_at) && !claimed_at && !password_hash;

async function write(user: UserDocument, set: Partial<UserDocument>, session: ClientSession): Promise<void> {
  const { _id } = user;
  await UserModel.updateOne({ _id }, { $set: set }, { session });
  if (set.name !== undefined) await renameRows({ _id, name: set.name }, session);
  if (set.email !== undefined) await followEmail(user, set.email, session);
  // What was mailed to the old address, or handed over under it, opens nothing any more.
  if (set.email !== undefined || set.claimed_email !== undefined)
    await MailTokenModel.deleteMany({ user_id: _id }, { session });
}

/** Tells the address that the person has now: its reader would lose the account otherwise without a word. */
async function tellOldAddress(user: UserDocument, session: ClientSession): Promise<void> {
  const { email } = user;
  if (!hasEmail(email) || !(await tryConsume("account-mail", email))) return;
  const { name: house } = await readSender(session);
  await queueMail(
    renderMail({
      to: email,
      name: greetingName(user),
      subject: `The office of ${house} has entered another email address for you`,
      before:
        "It counts once you have confirmed it there, signed in or with your password. Until then you sign in with this address.",
      after: "If that is not right, please tell the office. Your password stays as it is.",
    }),
    session,
  );
}
