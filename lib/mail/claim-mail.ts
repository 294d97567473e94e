import { randomUUID } from "node:crypto";
import mongoose, { type QueryFilter } from "mongoose";
import { MailModel, type MailDocument } from "@/models/mail";
import type { ClaimedMail } from "./claimed";
import { forgetAfter } from "./settle-mail";

/** Longer than any attempt takes by the timeouts of lib/mail/smtp.ts. */
const CLAIM_MS = 3 * 60_000;

export const MAYBE_ARRIVED =
  "The server stopped while the mail server took it: it may have arrived, so it is not sent again by itself.";

/** Claims the longest due waiting mail for this process; null if there is none. */
export async function claimMail(
  now: Date,
  which: QueryFilter<MailDocument> = {},
): Promise<ClaimedMail | null> {
  const claim = randomUUID();
  const filter = { state: "waiting" as const, next_at: mongoose.trusted({ $lte: now }), ...which };
  const claimed = await MailModel.findOneAndUpdate(
    filter,
    [
      {
        $set: {
          state: "sending",
          claim,
          // Uses the database's clock, so that the instances' clocks need not agree.
          claimed_until: { $add: ["$$NOW", CLAIM_MS] },
          attempts: { $add: ["$attempts", 1] },
        },
      },
    ],
    { sort: { next_at: 1 }, returnDocument: "after", updatePipeline: true },
  ).lean<MailDocument | null>();
  return claimed && { ...claimed, claim };
}

/**
 * Records that the mail is about to be handed to the mail server. Throws if the claim has passed to another process or
 * the mail was handed over before: it must not be sent then. So no mail is handed over twice, whatever stalls or dies.
 */
export async function noteHandover({ _id, claim }: Pick<ClaimedMail, "_id" | "claim">): Promise<void> {
  const noted = await MailModel.updateOne(
    { _id, claim, state: "sending", handed_at: null },
    { handed_at: new Date() },
  );
  if (noted.modifiedCount !== 1) throw new Error("This mail is somebody else's to send.");
}

/**
 * Recovers what dead processes have left: requeues mails that had not been handed over; shows the others to admins,
 * since no one knows whether they arrived (docs/decisions/026).
 */
export async function settleLapsedClaims(): Promise<void> {
  const lapsed = { state: "sending" as const, $expr: mongoose.trusted({ $lt: ["$claimed_until", "$$NOW"] }) };
  await MailModel.updateMany(
    { ...lapsed, handed_at: null },
    { state: "waiting", claim: null, claimed_until: null },
  );
  const now = new Date();
  await MailModel.updateMany(
    { ...lapsed, handed_at: mongoose.trusted({ $ne: null }) },
    { state: "unsure", error: MAYBE_ARRIVED, settled_at: now, forget_at: forgetAfter(now) },
  );
}
