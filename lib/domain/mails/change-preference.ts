import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { LINK_INCOMPLETE } from "@/lib/contracts/mails.sentences";
import { ACCOUNT_GONE } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, notFound } from "@/lib/errors";
import { readPreferenceToken } from "@/lib/mail/mail-preference";
import { UserModel } from "@/models/user";

/** Whether news come to the person by mail from now on; answers 0 where it was so already. Throws `not_found`. */
export async function changePreference(actor: Actor, news: boolean): Promise<number> {
  if (!(await UserModel.exists({ _id: actor.userId }))) throw notFound(ACCOUNT_GONE);
  return setNews(actor.userId, news, actor);
}

/**
 * No more news to the person of a mail's link; answers 0 where that was so already, and where the account is gone.
 * Throws `invalid_input` for a link that is none of ours.
 */
export async function endNews(token: string): Promise<number> {
  const userId = readPreferenceToken(token);
  if (!userId) throw new AppError("invalid_input", LINK_INCOMPLETE);
  return setNews(userId, false, null);
}

function setNews(userId: string, news: boolean, actor: Actor | null): Promise<number> {
  return inTransaction(async (session) => {
    const wants_mails = news ? false : mongoose.trusted({ $ne: false });
    const user = await UserModel.findOneAndUpdate(
      { _id: userId, wants_mails },
      { wants_mails: news },
      { session, projection: { email: 1 } },
    ).lean();
    if (!user) return 0;
    const change = { before: { news: !news }, after: { news } };
    await recordChange({ actor, action: "user.mails-changed", subject: user.email, ...change }, session);
    return 1;
  });
}
