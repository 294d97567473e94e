import mongoose from "mongoose";
import { MailModel, type MailDocument } from "@/models/mail";
import type { ClaimedMail } from "./claimed";
import { describeFailure } from "./describe-failure";
import { nextAttempt } from "./retry-pauses";

/** Who got what stays to be looked up so long, and a cause makes no second mail. */
const KEPT_MS = 400 * 24 * 60 * 60_000;

export const forgetAfter = (now: Date) => new Date(now.getTime() + KEPT_MS);

const RUN_OUT = "The link in it had run out before it could be sent.";

/** Sent: what was in it is erased. */
export function settleSent(mail: ClaimedMail, now: Date) {
  return settle(mail, { state: "sent", error: "", sealed: null, ...settled(now) });
}

/** Refused by its reader (docs/product.md 12.4), and erased. */
export function settleUnwanted(mail: ClaimedMail, now: Date) {
  return settle(mail, { state: "unwanted", error: "", sealed: null, ...settled(now) });
}

/** Of no use any more: erased, and nobody can send it again. */
export function settleRunOut(mail: ClaimedMail, now: Date, why = "") {
  return settle(mail, { state: "failed", error: `${why} ${RUN_OUT}`.trim(), sealed: null, ...settled(now) });
}

/** Given up for good; an admin may send it again as long as there is something to send. */
export function settleFailed(mail: ClaimedMail, error: string, now: Date) {
  return settle(mail, { state: "failed", error, ...settled(now) });
}

/**
 * After a transport's failure: tried again later, given up, or, where the server may have it and did not say, left for
 * an admin to look at.
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

/** An admin has had a month to send it again. */
const ERASED_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Erases what is in mails that nobody has sent again, or that are of no use any more. */
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

/** A process that was slow enough to be taken for dead still knows best what became of its mail. */
const ownedBy = ({ _id, claim }: ClaimedMail) => ({ _id, claim });

async function settle<S extends MailDocument["state"]>(
  mail: ClaimedMail,
  change: Partial<MailDocument> & { state: S },
): Promise<S> {
  await MailModel.updateOne(ownedBy(mail), { ...change, claim: null, claimed_until: null });
  return change.state;
}
