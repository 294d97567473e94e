import { route } from "@/lib/platform/http/route";
import { subscribeToPush, unsubscribeFromPush } from "@/lib/push-subscriptions/contract";
import { endSubscription, saveSubscription } from "@/lib/push-subscriptions/mutations";

// POST /api/push-subscriptions – turn push messages on for this device
export const POST = route(subscribeToPush, async ({ actor, body }) => ({
  insertedId: await saveSubscription(actor, body),
}));

// DELETE /api/push-subscriptions – turn push messages off for this device
export const DELETE = route(unsubscribeFromPush, async ({ actor }) => ({
  deletedCount: await endSubscription(actor),
}));
