import type { Actor } from "@/lib/auth/actor";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import { endSessions } from "@/lib/auth/sessions";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { changePassword as contract } from "@/lib/contracts/users";
import { PASSWORD_CHANGED, WRONG_CURRENT_PASSWORD } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { AppError, conflict, unauthenticated } from "@/lib/errors";
import { MailTokenModel } from "@/models/mail-token";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { flagGoogleLink } from "./flag-google-link";

/**
 * Changes the caller's password and ends their other sessions and reset links (docs/product.md 3.10). An account that signs in
 * with Google only sets its first password without a current one. Throws `wrong_password`, `conflict` if the password has
 * changed elsewhere meanwhile, or `unauthenticated` if this session has ended since.
 */
export async function changePassword(
  actor: Actor,
  { current, password }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const user = await UserModel.findById(actor.userId, { password_hash: 1, password_proven_at: 1 }).lean();
  const before = user?.password_hash ?? null;
  if (before !== null && !(await isProven(before, { current, password })))
    throw new AppError("wrong_password", WRONG_CURRENT_PASSWORD, {
      fields: { current: WRONG_CURRENT_PASSWORD },
    });
  const after = await hashPassword(password);
  return inTransaction(async (session) => {
    // Writes the session, to conflict with its concurrent end: Google's holder may have taken the account over.
    const own = { _id: actor.sessionId, user_id: actor.userId };
    const used = await SessionModel.updateOne(own, { last_used_at: new Date() }, { session });
    if (used.matchedCount === 0) throw unauthenticated();
    const changed = await UserModel.updateOne(
      { _id: actor.userId, password_hash: before },
      { password_hash: after, password_changed_at: new Date(), password_proven_at: new Date() },
      { session },
    );
    if (changed.modifiedCount === 0) throw conflict(PASSWORD_CHANGED);
    await MailTokenModel.deleteMany({ user_id: actor.userId, purpose: "reset-password" }, { session });
    await endSessions(actor.userId, { kept: actor.sessionId, session });
    // The first password of a Google account questions no link.
    const google = user && before !== null ? await flagGoogleLink(user, session) : null;
    return { modifiedCount: 1, google };
  });
}

/** Verifies the current password; or the new one if it is set already, after a lost answer. */
async function isProven(before: string, { current, password }: BodyOf<typeof contract>): Promise<boolean> {
  return (await verifyPassword(before, current)) || (await verifyPassword(before, password));
}
