import type { ClientSession, Types } from "mongoose";
import { randomUUID } from "node:crypto";
import { withdrawPending } from "@/lib/agreements/request-apartment";
import { recordChange } from "@/lib/audit/mutations";
import { findOpenMoney } from "@/lib/deposits/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { aRole, isOneOf, OFFICE, type OfficeRole, type Role } from "@/lib/platform/contracts/endpoint";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { greetingName, readSender, renderMail } from "@/lib/platform/mail/templates";
import { AgreementRequestModel } from "@/models/agreement-request";
import { LeaseModel } from "@/models/installation";
import { InvitationModel } from "@/models/invitation";
import { UserModel, type UserDocument } from "@/models/user";
import { LAST_ADMIN, OWN_ROLE } from "./contract";

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
  /** The acting admin; null for the command. */
  readonly actor: Actor | null;
}

/** Said of who would keep their own account. */
const OWES =
  "This person's money with the tower is not settled, and nobody keeps their own account. Settle it first.";

/**
 * Gives a role of the office within the caller's transaction, and withdraws what the person has asked for as a visitor. Throws
 * `conflict` if the books of who would work here are still open.
 */
export async function giveRole(
  { userId, email, actor, from, to }: NewRole,
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
  const action = to === "admin" ? "user.made-admin" : "user.made-staff";
  await recordChange({ actor, action, subject: email, before: { role: from }, after: { role: to } }, session);
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
