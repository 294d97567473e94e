import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { PushSubscriptionModel } from "@/models/push-subscription";

/** DELETE /push-subscriptions: ends the messages for this session. Returns how many subscriptions were deleted. */
export async function endSubscription(actor: Actor): Promise<number> {
  return inTransaction(async (session) => {
    const { deletedCount } = await PushSubscriptionModel.deleteMany(
      { session_id: actor.sessionId },
      { session },
    );
    if (deletedCount > 0)
      await recordChange({ actor, action: "push-subscription.removed", subject: actor.email }, session);
    return deletedCount;
  });
}
