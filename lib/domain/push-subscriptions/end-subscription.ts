import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { PushSubscriptionModel } from "@/models/push-subscription";

/** DELETE /push-subscriptions: no more messages for this session; answers how many subscriptions have gone. */
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
