import mongoose, { type ClientSession, Types } from "mongoose";
import { randomUUID, randomBytes } from "node:crypto";
import { withdrawPending } from "@/lib/agreements/request-apartment";
import { findOpenMoney } from "@/lib/deposits/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { tokenHash } from "@/lib/platform/auth/mail-tokens";
import { recordChange } from "@/lib/platform/auth/record-change";
import {
  aRole,
  isOneOf,
  OFFICE,
  type OfficeRole,
  type Role,
  type ReplyOf,
} from "@/lib/platform/contracts/endpoint";
import { consume } from "@/lib/platform/db/limits";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { greetingName, readSender, renderMail, invitationMail } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { AgreementRequestModel } from "@/models/agreement";
import { LeaseModel } from "@/models/installation";
import { InvitationModel, type InvitationDocument } from "@/models/invitation";
import { UserModel, type UserDocument } from "@/models/user";
import {
  LAST_ADMIN,
  OWN_ROLE,
  type inviteAdmin as inviteEndpoint,
  alreadyIs,
  CANNOT_INVITE,
  type acceptInvitation as acceptEndpoint,
  BAD_INVITATION,
  NOT_INVITED,
  nowIs,
} from "./contract";

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
    const { inviter_name: invited_by = "" } = invitation;
    const given = { userId, email: actor.email, actor, from: user.role, to: role };
    await giveRole({ ...given, accepted: { invited_by } }, session);
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

/**
 * Makes a registered user, or one of staff, an admin (docs/product.md 1.3), effective from their next call. Returns false if they are one
 * already. Throws `not_found` for an unknown address and `conflict` for a member, who has an agreement (I6).
 */
export async function makeAdmin(email: string): Promise<boolean> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { role: 1 }).session(session).lean();
    if (!user) throw notFound(`No account has the address ${email}; register it on the site first.`);
    if (user.role === "admin") return false;
    if (user.role === "member")
      throw conflict(
        `${email} is a member with an agreement; an admin cannot be one. Remove the member first.`,
      );
    await giveRole({ userId: user._id, email, actor: null, from: user.role, to: "admin" }, session);
    return true;
  });
}

interface NewRole {
  readonly userId: Types.ObjectId;
  readonly email: string;
  readonly from: Exclude<Role, "member" | "admin">;
  readonly to: OfficeRole;
  /** The acting admin, or who accepts; null for the command. */
  readonly actor: Actor | null;
  /** Of who takes it by an admin's invitation: nobody gives a role to themselves. */
  readonly accepted?: { readonly invited_by: string };
}

/** Said of who would keep their own account. */
const OWES =
  "This person's money with the tower is not settled, and nobody keeps their own account. Settle it first.";

/**
 * Gives a role of the office within the caller's transaction, and withdraws what the person has asked for as a visitor. Throws
 * `conflict` if the books of who would work here are still open.
 */
async function giveRole(
  { userId, email, actor, from, to, accepted }: NewRole,
  session: ClientSession,
): Promise<void> {
  // Also filters by role: a concurrent accept conflicts, and one of the two is retried.
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, role: from },
    { $set: { role: to } },
    { session },
  );
  if (modifiedCount === 0) throw conflict("This account has just changed. Please try again.");
  if (to !== "admin" && (await findOpenMoney(String(userId)))) throw conflict(OWES);
  const asked = await AgreementRequestModel.findOne({ user_id: userId, status: "pending" })
    .session(session)
    .lean();
  if (asked) await withdrawPending(actor, asked, session);
  const made = to === "admin" ? "user.made-admin" : "user.made-staff";
  const action = accepted ? "invitation.accepted" : made;
  const change = { before: { role: from }, after: { role: to, ...accepted } };
  await recordChange({ actor, action, subject: email, ...change }, session);
}

/**
 * Makes an admin or one of staff a user again, effective from their next call; their sessions stay, and an invitation that is
 * still open ends. Returns false if they do not work here. Throws `not_found` for an unknown address and `last_admin` for the only one (I14).
 */
export async function unmakeAdmin(email: string): Promise<boolean> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { email: 1, role: 1 }).session(session).lean();
    if (!user) throw notFound(`No account has the address ${email}.`);
    return (await takeRole(user, null, session)) !== null;
  });
}

/**
 * DELETE /staff/{id}: does the same for an admin, and mails the person. Returns 1, or 0 if they do not work here. Throws `conflict`
 * for the admin's own role, `forbidden` to an admin who has just lost it, and `last_admin`.
 */
export async function endRole(actor: Actor<"admin">, id: string): Promise<number> {
  if (id === actor.userId) throw conflict(OWN_ROLE);
  return inTransaction(async (session) => {
    const user = await UserModel.findById(id).session(session).lean();
    const role = user && (await takeRole(user, actor, session));
    if (!user || !role) return 0;
    const { name: house } = await readSender(session);
    const cause = `role-ended:${id}:${String(Date.now())}` as const;
    const mail = roleEndedMail(user.email, { house, name: greetingName(user), by: actor.name, role });
    await queueMail({ ...mail, cause }, session);
    return 1;
  });
}

/** Returns the role that they had, null if they do not work here. */
async function takeRole(
  { _id, email, role }: Pick<UserDocument, "_id" | "email" | "role">,
  actor: Actor | null,
  session: ClientSession,
): Promise<OfficeRole | null> {
  if (!isOneOf(role, OFFICE)) return null;
  await lockAdminChanges(session);
  // Two admins who end each other's role at once: the second is none any more.
  if (actor && !(await UserModel.exists({ _id: actor.userId, role: "admin" }).session(session)))
    throw forbidden();
  if (role === "admin" && (await UserModel.countDocuments({ role }).session(session)) < 2)
    throw new AppError("last_admin", LAST_ADMIN);
  await UserModel.updateOne({ _id }, { $set: { role: "user" } }, { session });
  await InvitationModel.deleteOne({ email }, { session });
  const action = role === "admin" ? "user.unmade-admin" : "user.unmade-staff";
  await recordChange({ actor, action, subject: email, before: { role }, after: { role: "user" } }, session);
  return role;
}

interface AboutEndedRole {
  readonly house: string;
  readonly name: string;
  /** The admin; empty without a name. */
  readonly by: string;
  readonly role: OfficeRole;
}

function roleEndedMail(to: string, { house, name, by, role }: AboutEndedRole): Mail {
  return renderMail({
    to,
    name,
    subject: `You no longer work for ${house}`,
    before: `${by || "An admin"} has ended your role: you are not ${aRole(role)} of ${house} any more. Your account stays.`,
    after: "If this is not right, please ask the office.",
  });
}

/** Serialises role changes by writing one document: two admins who unmake each other at once would still see each other. */
export async function lockAdminChanges(session: ClientSession): Promise<void> {
  await LeaseModel.updateOne(
    { _id: "unmake-admin" },
    { $set: { holder: randomUUID(), until: new Date() } },
    { session, upsert: true },
  );
}
