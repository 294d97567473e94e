import type { Actor } from "@/lib/auth/actor";
import { NO_CARD } from "@/lib/contracts/autopay.sentences";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { startAutopay as startEndpoint } from "@/lib/contracts/autopay";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { getOwnAgreement } from "@/lib/domain/payments/queries";
import { conflict } from "@/lib/errors";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel, type AutopayDocument } from "@/models/autopay";
import { findAutopay } from "./queries";
import { nextTurn } from "./rules";
import { takeSetup } from "./take-card";

const CHANGED = "Your autopay has just changed. Please look at it again.";

/**
 * PUT /autopay: switches autopay on from the next chosen day, or changes the day; a month being charged stays unchanged.
 * First takes over a card that was just saved. Throws `conflict` without a card or an agreement.
 */
export async function startAutopay(
  actor: Actor<"member">,
  { day }: BodyOf<typeof startEndpoint>,
  given?: Date,
): Promise<ReplyOf<typeof startEndpoint>> {
  const agreement = await getOwnAgreement(actor);
  const now = given ?? (await databaseNow());
  const before = await findAutopay(actor.userId);
  if (before?.setup) await takeSetup(before, actor);
  const autopay = before && (await findAutopay(actor.userId));
  if (!autopay?.card) throw conflict(NO_CARD);
  if (autopay.on && autopay.day === day && autopay.agreement_id?.equals(agreement._id))
    return { modifiedCount: 0 };
  await inTransaction(async (session) => {
    // Conflicts with a concurrent end of the agreement: the later one sees the other.
    const { matchedCount } = await AgreementModel.updateOne(
      { _id: agreement._id, active: true },
      { $inc: { claims: 1 } },
      { session },
    );
    const { modifiedCount } = await AutopayModel.updateOne(
      { _id: autopay._id, revision: autopay.revision },
      { $set: { ...turnOf(autopay, day, now), day, agreement_id: agreement._id }, $inc: { revision: 1 } },
      { session },
    );
    if (matchedCount + modifiedCount < 2) throw conflict(CHANGED);
    const change = { before: { on: autopay.on, day: autopay.day ?? null }, after: { on: true, day } };
    await recordChange({ actor, action: "autopay.on", subject: actor.email, ...change }, session);
  });
  return { modifiedCount: 1 };
}

/** A month being charged keeps its own days. */
function turnOf({ on, run, last_turn }: AutopayDocument, day: number, now: Date) {
  if (on && run) return { on };
  return { on: true, run: null, stopped: null, next_at: nextTurn(day, now, last_turn ?? null) };
}
