import mongoose from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { ACCOUNT_GONE } from "@/lib/platform/contracts/messages";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, notFound, conflict } from "@/lib/platform/errors";
import { readPreferenceToken } from "@/lib/platform/mail/mail-preference";
import { wakeAfter } from "@/lib/platform/mail/queue-mail";
import { MailModel, type MailDocument } from "@/models/mail";
import { UserModel } from "@/models/user";
import { type changeMailPreference, LINK_INCOMPLETE, MAIL_SETTLED, NO_MAIL, RETRYABLE } from "./contract";

/**
 * Turns a person's news by mail on or off, and sets the language of their mails and papers. Returns 0 if nothing changes.
 * Throws `not_found`.
 */
export async function changePreference(
  actor: Actor,
  { news, language }: BodyOf<typeof changeMailPreference>,
): Promise<number> {
  if (!(await UserModel.exists({ _id: actor.userId }))) throw notFound(ACCOUNT_GONE);
  const changed = language === undefined ? 0 : await setLanguage(actor, language);
  return news === undefined ? changed : Math.max(changed, await setNews(actor.userId, news, actor));
}

/** Stores the language that a person has chosen for their pages, mails and papers. Returns 0 if it was theirs already. */
export function setLanguage(actor: Actor, language: Language): Promise<number> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOneAndUpdate(
      { _id: actor.userId, language: mongoose.trusted({ $ne: language }) },
      { language },
      { session, projection: { email: 1, language: 1 } },
    ).lean();
    const before = user?.language ?? "en";
    // Who has chosen none reads English: saying so changes nothing.
    if (!user || before === language) return 0;
    const change = { before: { language: before }, after: { language } };
    await recordChange({ actor, action: "user.language-changed", subject: user.email, ...change }, session);
    return 1;
  });
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

const AS_NEW = {
  state: "waiting",
  attempts: 0,
  error: "",
  claim: null,
  claimed_until: null,
  handed_at: null,
  settled_at: null,
  forget_at: null,
} as const;

/**
 * Requeues a mail that failed, may have arrived, or waits for a retry, and sends it at once, with the same Message-ID.
 * Returns 0 if it is being sent already. Throws `not_found`, and `conflict` if it has been sent or is erased.
 */
export async function sendAgain(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const before = await MailModel.findOneAndUpdate(
      {
        _id: id,
        state: mongoose.trusted({ $in: [...RETRYABLE] }),
        attempts: mongoose.trusted({ $gt: 0 }),
        sealed: mongoose.trusted({ $ne: null }),
      },
      { ...AS_NEW, next_at: new Date() },
      { session, projection: { to: 1, state: 1 } },
    ).lean();
    if (!before) return judge(await MailModel.findById(id, { state: 1 }, { session }).lean());
    const change = { before: { state: before.state }, after: { state: "waiting" } };
    await recordChange({ actor, action: "mail.sent-again", subject: before.to, ...change }, session);
    wakeAfter(session);
    return 1;
  });
}

function judge(mail: Pick<MailDocument, "state"> | null): number {
  if (!mail) throw notFound(NO_MAIL);
  if (mail.state === "waiting" || mail.state === "sending") return 0;
  throw conflict(MAIL_SETTLED);
}
