import mongoose from "mongoose";
import { MailModel, type MailDocument } from "@/models/mail";
import type { ClaimedMail } from "./claimed";
import { describeFailure } from "./describe-failure";
import { nextAttempt } from "./retry-pauses";

/** How long a settled mail stays listed, and blocks a second mail of its cause. */
const KEPT_MS = 400 * 24 * 60 * 60_000;

export const forgetAfter = (now: Date) => new Date(now.getTime() + KEPT_MS);

const RUN_OUT = "The link in it had run out before it could be sent.";

/** Marks it sent and erases its content. */
export function settleSent(mail: ClaimedMail, now: Date) {
  return settle(mail, { state: "sent", error: "", sealed: null, ...settled(now) });
}

/** Marks it refused by its reader (docs/product.md 12.4) and erases it. */
export function settleUnwanted(mail: ClaimedMail, now: Date) {
  return settle(mail, { state: "unwanted", error: "", sealed: null, ...settled(now) });
}

/** Marks it dropped: it is not true any more (lib/platform/mail/reasons.ts); `why` is for admins. */
export function settleDropped(mail: ClaimedMail, why: string, now: Date) {
  return settle(mail, dropped(why, now));
}

/** The same for mails that are not claimed. */
export const dropped = (why: string, now: Date) =>
  ({ state: "dropped", error: why, sealed: null, ...settled(now) }) as const;

/** Returns it unsent until an older mail about the same thing is settled; it does not count as an attempt. */
export function postpone(mail: ClaimedMail, until: Date) {
  return settle(mail, { state: "waiting", next_at: until, attempts: mail.attempts - 1 });
}

/** Marks it stale: erased, and no longer sendable. */
export function settleRunOut(mail: ClaimedMail, now: Date, why = "") {
  return settle(mail, { state: "failed", error: `${why} ${RUN_OUT}`.trim(), sealed: null, ...settled(now) });
}

/** Gives it up; an admin may send it again while it has content. */
export function settleFailed(mail: ClaimedMail, error: string, now: Date) {
  return settle(mail, { state: "failed", error, ...settled(now) });
}

/**
 * After a transport error: schedules a retry, gives up, or, if the server may have accepted it without saying so,
 * leaves it to an admin.
 */
export async function settleFailure(mail: ClaimedMail, error: unknown, now: Date) {
  const { sentence, isFinal, isRefusal } = describeFailure(error);
  if (isRefusal) await MailModel.updateOne(ownedBy(mail), { handed_at: null });
  const unsure = await MailModel.updateOne(
    { ...ownedBy(mail), handed_at: mongoose.trusted({ $ne: null }) },
    { state: "unsure", error: `${sentence} It may have arrived.`, claim: null, ...settled(now) },
  );
  if (unsure.modifiedCount === 1) return "unsure" as const;
  const next = isFinal ? null : nextAttempt(mail.attempts, now);
  if (!next) return settleFailed(mail, sentence, now);
  if (mail.until && next >= mail.until) return settleRunOut(mail, now, sentence);
  return settle(mail, { state: "waiting", error: sentence, next_at: next });
}

/** How long an admin can send it again: a month. */
const ERASED_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Erases the content of mails that no one has sent again, or that are stale. */
export async function eraseOld(now: Date): Promise<void> {
  const before = new Date(now.getTime() - ERASED_AFTER_MS);
  await MailModel.updateMany(
    {
      state: mongoose.trusted({ $in: ["failed" as const, "unsure" as const] }),
      sealed: mongoose.trusted({ $ne: null }),
      $or: [{ settled_at: mongoose.trusted({ $lt: before }) }, { until: mongoose.trusted({ $lt: now }) }],
    },
    { sealed: null },
  );
}

const settled = (now: Date) => ({ settled_at: now, forget_at: forgetAfter(now) });

/** Also for a process that was so slow that it was taken for dead: it still knows best. */
const ownedBy = ({ _id, claim }: ClaimedMail) => ({ _id, claim });

async function settle<S extends MailDocument["state"]>(
  mail: ClaimedMail,
  change: Partial<MailDocument> & { state: S },
): Promise<S> {
  await MailModel.updateOne(ownedBy(mail), { ...change, claim: null, claimed_until: null });
  return change.state;
}
