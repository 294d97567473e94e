import { requireMailToken, takeMailToken } from "@/lib/auth/mail-tokens";
import { hashPassword } from "@/lib/auth/password-hash";
import { endSessions } from "@/lib/auth/sessions";
import { inTransaction } from "@/lib/db/transaction";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel } from "@/models/user";

/**
 * Sets a new password by a link's token, which works once; every session ends, and the address counts as confirmed,
 * since the mail was read. Throws `invalid_input` for a token that is used, too old, or none.
 */
export async function resetPassword(token: string, password: string): Promise<number> {
  await requireMailToken(token, "reset-password");
  const passwordHash = await hashPassword(password);
  return inTransaction(async (session) => {
    const userId = await takeMailToken(token, "reset-password", session);
    const now = new Date();
    const changed = await UserModel.updateOne(
      { _id: userId },
      { password_hash: passwordHash, password_changed_at: now, emailVerified: now },
      { session },
    );
    await MailTokenModel.deleteMany({ user_id: userId }, { session });
    await endSessions(userId, { session });
    return changed.modifiedCount;
  });
}

/** Marks an address as its person's own. Throws `invalid_input` for a token that is used, too old, or none. */
export async function confirmEmail(token: string): Promise<number> {
  return inTransaction(async (session) => {
    const userId = await takeMailToken(token, "verify-email", session);
    const changed = await UserModel.updateOne(
      { _id: userId, emailVerified: null },
      { emailVerified: new Date() },
      { session },
    );
    return changed.modifiedCount;
  });
}
