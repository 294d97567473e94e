import type Stripe from "stripe";
import { z } from "zod";
import { retrieveCharge } from "./charges";
import { DISPUTE_STATUSES, moveDispute } from "./dispute-stages";
import { openDispute, retrieveDispute } from "./disputes";
import { invalidRequest } from "./errors";
import { warnOfFraud } from "./fraud-warnings";
import { getIntent } from "./intents";
import { FAILURE_REASONS, REFUND_STATUSES, moveRefund } from "./refund-stages";
import { REFUND_REASONS, refundCharge, retrieveRefund } from "./refunds";
import type { Sandbox } from "./sandbox";
import { thinEvent, thinEventOf } from "./thin-events";

const cents = z.number().int().min(1);
const charged = { payment_intent: z.string().optional(), charge: z.string().optional() };

const disputeBodySchema = z.strictObject({
  ...charged,
  dispute: z.string().optional(),
  reason: z.string().max(60).default("general"),
  amount: cents.optional(),
  inquiry: z.boolean().default(false),
  status: z.enum(DISPUTE_STATUSES).optional(),
  reinstated: cents.optional(),
});
const refundBodySchema = z.strictObject({
  ...charged,
  refund: z.string().optional(),
  amount: cents.optional(),
  reason: z.enum(REFUND_REASONS).optional(),
  status: z.enum(REFUND_STATUSES).default("succeeded"),
  failure_reason: z.enum(FAILURE_REASONS).optional(),
});
const warningBodySchema = z.strictObject({ ...charged, fraud_type: z.string().max(60).default("misc") });
const thinBodySchema = z.strictObject({
  event: z.string().optional(),
  type: z.string().max(80).optional(),
  related_object: z.strictObject({ id: z.string(), type: z.string(), url: z.string() }).nullish(),
});

/** Opens a dispute or moves one to another status. */
export function handleDispute(sandbox: Sandbox, given: unknown): Stripe.Dispute {
  const body = disputeBodySchema.parse(given);
  if (body.dispute && body.status)
    return moveDispute(sandbox, retrieveDispute(sandbox, body.dispute), body.status, body.reinstated);
  const { reason, amount, inquiry: isInquiry } = body;
  return openDispute(sandbox, chargeOf(sandbox, body), { reason, amount, isInquiry });
}

/** Creates a refund as from the dashboard, or moves one to another status. */
export function handleRefund(sandbox: Sandbox, given: unknown): Stripe.Refund {
  const body = refundBodySchema.parse(given);
  const { status, reason = null } = body;
  if (body.refund)
    return moveRefund(sandbox, retrieveRefund(sandbox, body.refund), status, body.failure_reason);
  if (status === "failed" || status === "canceled")
    throw invalidRequest("A refund begins as something else.");
  const charge = chargeOf(sandbox, body);
  const amount = body.amount ?? charge.amount_captured - charge.amount_refunded;
  return refundCharge(sandbox, charge, { amount, reason, metadata: {}, status });
}

/** Creates a fraud warning for a charge. */
export function handleFraudWarning(sandbox: Sandbox, given: unknown): Stripe.Radar.EarlyFraudWarning {
  const body = warningBodySchema.parse(given);
  return warnOfFraud(sandbox, chargeOf(sandbox, body), body.fraud_type);
}

/** Sends a thin event: for an earlier event, or of any type. */
export function handleThinEvent(sandbox: Sandbox, given: unknown) {
  const body = thinBodySchema.parse(given);
  const event = body.event ? sandbox.store.get("events", body.event) : undefined;
  if (event) return sandbox.webhooks.emitThin(thinEventOf(event));
  if (!body.type) throw invalidRequest("Name an event that was sent, or a type.");
  return sandbox.webhooks.emitThin(thinEvent(body.type, body.related_object ?? null));
}

function chargeOf(sandbox: Sandbox, named: { payment_intent?: string; charge?: string }): Stripe.Charge {
  const latest = named.payment_intent && getIntent(sandbox, named.payment_intent).intent.latest_charge;
  const id = named.charge ?? latest;
  if (typeof id === "string" && id !== "") return retrieveCharge(sandbox, id);
  throw invalidRequest("Name a payment_intent with a charge, or a charge.");
}
