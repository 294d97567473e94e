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
 * Lets a Google account sign in as the person of the address that Google has verified; throws `forbidden` for
 * anybody else, and where the person has ended that way in. Where that person never proved the address,
 * somebody else may have registered it: Google's holder takes the account over, and its password and sessions
 * end.
 */
export async function linkGoogleAccount(
  { userId, type, provider, providerAccountId }: Link,
  email: string,
): Promise<void> {
  await inTransaction(async (session) => {
    // Written to, so that ending this way in, or a new password, meets the link or is met.
    const owner = { _id: userId, email, google_ended_at: null };
    const counted = await UserModel.updateOne(owner, { $inc: { sign_ins: 1 } }, { session });
    if (counted.matchedCount === 0)
      throw forbidden("This Google account has another email address, or has been disconnected.");
    // One Google account per person: the holder of a verified address may come back with another one.
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

/** The link of a person whose record is gone would keep Google's holder out for ever; a living person's stays. */
async function forgetLinkOfNobody(
  account: Pick<Link, "provider" | "providerAccountId">,
  session: ClientSession,
): Promise<void> {
  const left = await GoogleAccountModel.findOne(account, { userId: 1 }, { session }).lean();
  if (!left || (await UserModel.exists({ _id: left.userId }).session(session))) return;
  await GoogleAccountModel.deleteOne({ _id: left._id }, { session });
}
