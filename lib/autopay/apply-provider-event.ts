import { syncPayment } from "@/lib/payments/sync-payment";
import type { ProviderEvent } from "@/lib/platform/cards/card-intent";
import { findIntentIdOf, isLiveMode } from "@/lib/platform/cards/stripe";
import { logger } from "@/lib/platform/logger";
import { ProviderEventModel } from "@/models/payment";
import { refreshCard, takeCardOfSetup } from "./set-up-card";

/** The events that can change a payment or a saved card; any other is acknowledged and ignored. */
const HANDLED = new Set([
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "payment_intent.processing",
  "charge.refunded",
  "setup_intent.succeeded",
  "payment_method.updated",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
]);

/**
 * Handles a verified webhook event once (I10). Fetches the intent instead of trusting the event's content, so events may
 * come late, twice and in any order. Throws if it cannot finish, so that the provider sends the event again.
 */
export async function applyProviderEvent(event: ProviderEvent): Promise<void> {
  if (!HANDLED.has(event.type)) return;
  if (event.isLive !== isLiveMode()) {
    // Not ours, and never will be: an error would have the provider send it again for days.
    logger().warn({ event: event.id, type: event.type, isLive: event.isLive }, "an event of the other mode");
    return;
  }
  if (event.setupId) {
    await takeCardOfSetup(event.setupId);
    return;
  }
  if (event.cardId) {
    await refreshCard(event.cardId);
    return;
  }
  if (await ProviderEventModel.exists({ _id: event.id })) return;
  const { subject } = event;
  const intentId = event.intentId ?? (subject ? await findIntentIdOf(subject.kind, subject.id) : null);
  if (!intentId) return;
  const row = await syncPayment(intentId, { event: { id: event.id, type: event.type } });
  logger().info(
    { event: event.id, type: event.type, intent: intentId, status: row?.status ?? "not ours" },
    "provider event",
  );
}
