import type { ClientSession } from "mongoose";
import { endSessions } from "@/lib/auth/sessions";
import { inTransaction } from "@/lib/db/transaction";
import { forbidden } from "@/lib/errors";
import { GoogleAccountModel } from "@/models/google-account";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel } from "@/models/user";

interface Link {
  readonly userId: string;
  readonly type: string;
  readonly provider: string;
  readonly providerAccountId: string;
}

/**
 * Links a Google account to the user of the address that Google has verified; throws `forbidden` for another user, and if the
 * user has ended sign-in by Google. If the user never confirmed the address, someone else may have registered it: Google's
 * holder takes the account over, and its password and sessions end.
 */
export async function linkGoogleAccount(
  { userId, type, provider, providerAccountId }: Link,
  email: string,
): Promise<void> {
  await inTransaction(async (session) => {
    // Writes the user, to conflict with a concurrent end of sign-in by Google or a new password.
    const owner = { _id: userId, email, google_ended_at: null };
    const counted = await UserModel.updateOne(owner, { $inc: { sign_ins: 1 } }, { session });
    if (counted.matchedCount === 0)
      throw forbidden("This Google account has another email address, or has been disconnected.");
    // One Google account per user: the holder of a verified address may sign in with another one later.
    await GoogleAccountModel.deleteMany({ userId, provider }, { session });
    await forgetLinkOfNobody({ provider, providerAccountId }, session);
    const link = { userId, type, provider, providerAccountId, email, linked_at: new Date() };
    await GoogleAccountModel.create([link], { session });
    const taken = await UserModel.updateOne(
      { _id: userId, emailVerified: null },
      { emailVerified: new Date(), password_hash: null, password_changed_at: new Date() },
      { session },
    );
    if (taken.modifiedCount === 0) return;
    await endSessions(userId, { session });
    await MailTokenModel.deleteMany({ user_id: userId }, { session });
  });
}

/** Deletes the link of a deleted user, which would lock Google's holder out; an existing user's link stays. */
async function forgetLinkOfNobody(
  account: Pick<Link, "provider" | "providerAccountId">,
  session: ClientSession,
): Promise<void> {
  const left = await GoogleAccountModel.findOne(account, { userId: 1 }, { session }).lean();
  if (!left || (await UserModel.exists({ _id: left.userId }).session(session))) return;
  await GoogleAccountModel.deleteOne({ _id: left._id }, { session });
}
