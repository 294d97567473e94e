import type { Actor } from "@/lib/auth/actor";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { getPushKey as keyEndpoint } from "@/lib/contracts/push-subscriptions";
import { getPushKeys } from "@/lib/push/push-keys";
import { PushSubscriptionModel } from "@/models/push-subscription";

/**
 * GET /push-key: returns the key by which this device subscribes, and the keyEndpoint of its current subscription.
 * Subscriptions by an earlier key get no messages.
 */
export async function getPushKey(actor: Actor): Promise<ReplyOf<typeof keyEndpoint>> {
  const { publicKey: public_key } = await getPushKeys();
  const { sessionId: session_id } = actor;
  const own = await PushSubscriptionModel.findOne({ session_id, public_key }, { keyEndpoint: 1 }).lean();
  return { public_key, keyEndpoint: own?.keyEndpoint ?? null };
}
