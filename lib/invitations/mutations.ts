import mongoose, { Types } from "mongoose";
import { randomBytes } from "node:crypto";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { tokenHash } from "@/lib/platform/auth/secrets";
import { type ReplyOf, aRole, type OfficeRole } from "@/lib/platform/contracts/endpoint";
import { consume } from "@/lib/platform/db/limits";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import { queueMail, canSendMail } from "@/lib/platform/mail/queue-mail";
import { readSender, invitationMail } from "@/lib/platform/mail/templates";
import { InvitationModel, type InvitationDocument } from "@/models/invitation";
import { UserModel } from "@/models/user";
import {
  type inviteAdmin as inviteEndpoint,
  alreadyIs,
  CANNOT_INVITE,
  type acceptInvitation as acceptEndpoint,
  BAD_INVITATION,
  NOT_INVITED,
  nowIs,
} from "./contract";
import { giveRole } from "./make-admin";

const DAY_MS = 24 * 60 * 60 * 1_000;

const OPEN_DAYS = 7;

const expiryFrom = (now: Date): Date => new Date(now.getTime() + OPEN_DAYS * DAY_MS);

/**
 * Gives the owner of an account with a confirmed address a role of the office; mails anyone else a link that gives it,
 * since an unconfirmed address may have been registered by a stranger (docs/product.md 1.6). Throws `conflict` for an
 * admin, a member and who has the role, `rate_limited` after ten mails to an address in an hour, and `provider_unavailable` without mail.
 */
export async function inviteAdmin(
  actor: Actor<"admin">,
  { email, role = "admin" }: { readonly email: string; readonly role?: OfficeRole },
): Promise<ReplyOf<typeof inviteEndpoint>> {
  if (await promoteKnown(actor, email, role))
    return { insertedId: null, message: `${email} is ${aRole(role)} now, from the next call on.` };
  if (!canSendMail()) throw new AppError("provider_unavailable", CANNOT_INVITE);
  await consume("mail", email);
  return {
    insertedId: await inviteByMail(actor, email, role),
    message: `An invitation is on its way to ${email}. It is open for seven days.`,
  };
}

/** Returns whether an account was given the role at once. */
async function promoteKnown(actor: Actor<"admin">, email: string, role: OfficeRole): Promise<boolean> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { role: 1, emailVerified: 1 }).session(session).lean();
    if (user?.role === "admin" || user?.role === role) throw conflict(alreadyIs(user.role));
    if (user?.role === "member")
      throw conflict(`This person is a member with an agreement, and ${aRole(role)} cannot be one.`);
    if (!user?.emailVerified) return false;
    await giveRole({ userId: user._id, email, actor, from: user.role, to: role }, session);
    await InvitationModel.deleteOne({ email }, { session });
    return true;
  });
}

/** If two admins invite the same person at once, the second overwrites the first. */
async function inviteByMail(actor: Actor<"admin">, email: string, role: OfficeRole): Promise<string> {
  try {
    return await writeInvitation(actor, email, role);
  } catch (error) {
    if (isDuplicateKey(error)) return writeInvitation(actor, email, role);
    throw error;
  }
}

/** Stores invitation and mail together or not at all; ends an earlier invitation of the address. Returns the id. */
async function writeInvitation(actor: Actor<"admin">, email: string, role: OfficeRole): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = new Date();
  const invitation = {
    role,
    token_hash: tokenHash(token),
    invited_by: actor.userId,
    inviter_name: actor.name,
    created_at: now,
    expires_at: expiryFrom(now),
  };
  return inTransaction(async (session) => {
    const stored = await InvitationModel.findOneAndUpdate(
      { email },
      { $set: invitation },
      { upsert: true, returnDocument: "after", session },
    ).lean<InvitationDocument | null>();
    if (!stored) throw new Error("An upsert answers what it has written.");
    await recordChange({ actor, action: "invitation.sent", subject: email, ...staffOnly(role) }, session);
    const { name: house } = await readSender(session);
    const mail = invitationMail(email, { house, by: actor.name, role, link: linkWith(token, role) });
    const id = stored._id.toString();
    const cause = `invitation:${id}:${String(now.getTime())}` as const;
    await queueMail({ ...mail, cause, until: invitation.expires_at }, session);
    return id;
  });
}

/** The token follows the #, so that it reaches neither server logs nor other sites as referrer. */
function linkWith(token: string, role: OfficeRole): string {
  const page = new URL(role === "admin" ? "/invitation" : `/invitation?role=${role}`, env().NEXTAUTH_URL);
  return `${page.toString()}#${token}`;
}

/** The audit trail names the role of staff; without one it is admin. */
const staffOnly = (role: OfficeRole) => (role === "admin" ? {} : { after: { role } });

/**
 * Gives the caller the invitation's role by the mailed token, which works once. Requires the token, which proves the mailbox, and a
 * session of the account with its address; confirms that address. Throws `invalid_input` for a token that is used,
 * revoked, expired or unknown, and `conflict` for an account with another address; both keep the invitation.
 */
export async function acceptInvitation(actor: Actor, token: string): Promise<ReplyOf<typeof acceptEndpoint>> {
  return inTransaction(async (session) => {
    const live = { token_hash: tokenHash(token), expires_at: mongoose.trusted({ $gt: new Date() }) };
    const invitation = await InvitationModel.findOne(live).session(session).lean();
    if (!invitation) throw new AppError("invalid_input", BAD_INVITATION);
    if (invitation.email !== actor.email) throw conflict(NOT_INVITED);
    const userId = new Types.ObjectId(actor.userId);
    const user = await UserModel.findById(userId, { role: 1 }).session(session).lean();
    const role = invitation.role ?? "admin";
    if (!user || user.role === "member") {
      const message = `You are a member with an agreement, and ${aRole(role)} cannot be one. Your tenancy has to end first.`;
      return { modifiedCount: 0, message };
    }
    await InvitationModel.deleteOne({ _id: invitation._id }, { session });
    if (user.role === "admin" || user.role === role)
      return { modifiedCount: 0, message: `You are already ${aRole(user.role)}.` };
    await UserModel.updateOne(
      { _id: userId, emailVerified: null },
      { emailVerified: new Date() },
      { session },
    );
    await giveRole({ userId, email: actor.email, actor, from: user.role, to: role }, session);
    const accepted = { actor, action: "invitation.accepted", subject: actor.email } as const;
    await recordChange({ ...accepted, ...staffOnly(role) }, session);
    return { modifiedCount: 1, message: nowIs(role) };
  });
}

/** Revokes an invitation: its link stops working. Returns 1, or 0 if it was no longer open. */
export async function revokeInvitation(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const gone = await InvitationModel.findOneAndDelete({ _id: id }, { session }).lean();
    if (!gone) return 0;
    await recordChange({ actor, action: "invitation.revoked", subject: gone.email }, session);
    return 1;
  });
}
