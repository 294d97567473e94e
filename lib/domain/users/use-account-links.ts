import type { Types } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { readMailToken, takeMailToken } from "@/lib/auth/mail-tokens";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import { endSessions } from "@/lib/auth/sessions";
import type { confirmEmail as contract, resetPassword as resetContract } from "@/lib/contracts/account-mail";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import { WRONG_PASSWORD } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { AppError } from "@/lib/errors";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel } from "@/models/user";
import { flagGoogleLink } from "./flag-google-link";

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
