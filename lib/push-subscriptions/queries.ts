import type { Actor } from "@/lib/platform/auth/actor";
import type { ReplyOf } from "@/lib/platform/contracts/endpoint";
import { getPushKeys } from "@/lib/platform/push/push-keys";
import { PushSubscriptionModel } from "@/models/push-subscription";
import type { getPushKey as endpoint } from "./contract";

/**
 * GET /push-key: returns the key by which this device subscribes, and the endpoint of its current subscription.
 * Subscriptions by an earlier key get no messages.
 */
export async function getPushKey(actor: Actor): Promise<ReplyOf<typeof endpoint>> {
  const { publicKey: public_key } = await getPushKeys();
  const { sessionId: session_id } = actor;
  const own = await PushSubscriptionModel.findOne({ session_id, public_key }, { endpoint: 1 }).lean();
  return { public_key, endpoint: own?.endpoint ?? null };
}
