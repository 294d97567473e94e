import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { tokenHash } from "@/lib/auth/token-hash";
import type { inviteAdmin as inviteEndpoint } from "@/lib/contracts/invitations";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { ALREADY_ADMIN, CANNOT_INVITE } from "@/lib/contracts/invitations.sentences";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { consume } from "@/lib/db/limits";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { giveRole } from "@/lib/domain/users/make-admin";
import { env } from "@/lib/env";
import { AppError, conflict } from "@/lib/errors";
import { readHouse } from "@/lib/mail/dress-mail";
import { canSendMail, sendMail } from "@/lib/mail/send-mail";
import { invitationMail } from "@/lib/mail/templates";
import { InvitationModel, type InvitationDocument } from "@/models/invitation";
import { UserModel } from "@/models/user";
import { expiryFrom } from "./rules";

/**
 * Makes the owner of an account with a confirmed address an admin; mails anyone else a link by which they become one,
 * since an unconfirmed address may have been registered by a stranger (docs/product.md 1.6). Throws `conflict` for an
 * admin or a member, `rate_limited` after ten mails to an address in an hour, and `provider_unavailable` without mail.
 */
export async function inviteAdmin(actor: Actor<"admin">, email: string): Promise<ReplyOf<typeof inviteEndpoint>> {
  if (await promoteKnown(actor, email))
    return { insertedId: null, message: `${email} is an admin now, from the next call on.` };
  if (!canSendMail()) throw new AppError("provider_unavailable", CANNOT_INVITE);
  await consume("mail", email);
  return {
    insertedId: await inviteByMail(actor, email),
    message: `An invitation is on its way to ${email}. It is open for seven days.`,
  };
}

/** Returns whether an account was made an admin at once. */
async function promoteKnown(actor: Actor<"admin">, email: string): Promise<boolean> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { role: 1, emailVerified: 1 }).session(session).lean();
    if (user?.role === "admin") throw conflict(ALREADY_ADMIN);
    if (user?.role === "member")
      throw conflict("This person is a member with an agreement, and an admin cannot be one.");
    if (!user?.emailVerified) return false;
    await giveRole({ userId: user._id, email, actor }, session);
    await InvitationModel.deleteOne({ email }, { session });
    return true;
  });
}

/** If two admins invite the same person at once, the second overwrites the first. */
async function inviteByMail(actor: Actor<"admin">, email: string): Promise<string> {
  try {
    return await writeInvitation(actor, email);
  } catch (error) {
    if (isDuplicateKey(error)) return writeInvitation(actor, email);
    throw error;
  }
}

/** Stores invitation and mail together or not at all; ends an earlier invitation of the address. Returns the id. */
async function writeInvitation(actor: Actor<"admin">, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = new Date();
  const invitation = {
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
    await recordChange({ actor, action: "invitation.sent", subject: email }, session);
    const { name: house } = await readHouse(session);
    const mail = invitationMail(email, house, actor.name, linkWith(token));
    const id = stored._id.toString();
    const cause = `invitation:${id}:${String(now.getTime())}` as const;
    await sendMail({ ...mail, cause, until: invitation.expires_at }, session);
    return id;
  });
}

/** The token follows the #, so that it reaches neither server logs nor other sites as referrer. */
const linkWith = (token: string) => `${new URL("/invitation", env().NEXTAUTH_URL).toString()}#${token}`;
