import type { ClientSession } from "mongoose";
import { endSessions } from "@/lib/auth/sessions";
import { inTransaction } from "@/lib/db/transaction";
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
 * Lets a Google account sign in as a person. Where that person's address was never verified, whoever registered it
 * may have been somebody else: Google's holder takes the account over, and its password and sessions end (design §5).
 */
export async function linkGoogleAccount({ userId, type, provider, providerAccountId }: Link): Promise<void> {
  await inTransaction(async (session) => {
    // One Google account per person: the holder of a verified address may come back with another one.
    await GoogleAccountModel.deleteMany({ userId, provider }, { session });
    await forgetLinkOfNobody({ provider, providerAccountId }, session);
    await GoogleAccountModel.create([{ userId, type, provider, providerAccountId }], { session });
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
