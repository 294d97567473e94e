import { subscribeToPush, unsubscribeFromPush } from "@/lib/contracts/push-subscriptions";
import { endSubscription } from "@/lib/domain/push-subscriptions/end-subscription";
import { saveSubscription } from "@/lib/domain/push-subscriptions/save-subscription";
import { route } from "@/lib/http/route";

// POST /api/push-subscriptions – turn push messages on for this device
export const POST = route(subscribeToPush, async ({ actor, body }) => ({
  insertedId: await saveSubscription(actor, body),
}));

// DELETE /api/push-subscriptions – turn push messages off for this device
export const DELETE = route(unsubscribeFromPush, async ({ actor }) => ({
  deletedCount: await endSubscription(actor),
}));
