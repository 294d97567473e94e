import type { Actor } from "@/lib/auth/actor";
import { verifyPassword } from "@/lib/auth/password-hash";
import { WRONG_PASSWORD } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { AppError } from "@/lib/errors";
import { GoogleAccountModel } from "@/models/google-account";
import { UserModel } from "@/models/user";

/**
 * With the password: allows sign-in by Google again, and confirms a questioned link. Throws `wrong_password`.
 */
export async function allowGoogle(actor: Actor, password: string): Promise<number> {
  const user = await UserModel.findById(actor.userId, { password_hash: 1 }).lean();
  const proven = user?.password_hash ?? null;
  const wrong = () =>
    new AppError("wrong_password", WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } });
  if (!(await verifyPassword(proven, password))) throw wrong();
  return inTransaction(async (session) => {
    const allowed = await UserModel.updateOne(
      { _id: actor.userId, password_hash: proven },
      { google_ended_at: null, password_proven_at: new Date() },
      { session },
    );
    if (allowed.matchedCount === 0) throw wrong();
    await GoogleAccountModel.updateMany({ userId: actor.userId }, { is_questioned: false }, { session });
    return allowed.modifiedCount;
  });
}
