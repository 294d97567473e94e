import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { LINK_INCOMPLETE } from "@/lib/contracts/mails.sentences";
import { ACCOUNT_GONE } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, notFound } from "@/lib/errors";
import { readPreferenceToken } from "@/lib/mail/mail-preference";
import { UserModel } from "@/models/user";

/** Turns a person's news by mail on or off. Returns 0 if nothing changes. Throws `not_found`. */
export async function changePreference(actor: Actor, news: boolean): Promise<number> {
  if (!(await UserModel.exists({ _id: actor.userId }))) throw notFound(ACCOUNT_GONE);
  return setNews(actor.userId, news, actor);
}

/**
 * Turns off the news for the person whom a mailed link names. Returns 0 if they were off, or the account is deleted.
 * Throws `invalid_input` for a link without a valid signature.
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
