import Stripe from "stripe";
import * as z from "zod";
import { env } from "@/lib/env";
import type { ProviderEvent } from "./card-intent";
import { idOf, toSeconds } from "./read-records";
import { stripe } from "./stripe";

/** How far a webhook's clock may be off, to both sides, in seconds. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook over its raw body and reads what it is about, snapshot and thin events alike; null where the
 * signature is not ours, not of these bytes, or more than five minutes old or ahead.
 */
export function readProviderEvent(raw: Buffer, header: string | null, now: Date): ProviderEvent | null {
  const parts = (header ?? "").split(",");
  // The library throws what is no refusal at a part without a value.
  if (!header || !parts.every((part) => /^(t=\d{1,15}|v\d+=[0-9a-f]{1,128})$/.test(part))) return null;
  const signedAt = parts.filter((part) => part.startsWith("t="));
  const age = toSeconds(now) - Number(signedAt[0]?.slice(2));
  if (signedAt.length !== 1 || !(Math.abs(age) <= TOLERANCE_SECONDS)) return null;
  try {
    // The library would let a signature from the future pass; the age is checked above, to both sides.
    const unlimited = 0;
    const { signature } = stripe().webhooks;
    if (!signature) throw new Error("The stripe library cannot verify signatures.");
    signature.verifyHeader(raw, header, env().STRIPE_WEBHOOK_SECRET, unlimited);
    return toProviderEvent(JSON.parse(raw.toString("utf8")));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What is read of a snapshot event; data.object is whatever the event is about. */
const snapshotEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string().optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** A thin event (v2) names its object alone; those of the older kinds are called `v1.charge.refunded` and so on. */
const thinEvent = z.object({
  id: z.string(),
  object: z.literal("v2.core.event"),
  type: z.string(),
  livemode: z.boolean(),
  related_object: z.object({ id: z.string(), type: z.string() }).nullish(),
});

const SUBJECTS = ["charge", "dispute", "refund"] as const;

function toProviderEvent(signed: unknown): ProviderEvent | null {
  const thin = thinEvent.safeParse(signed);
  if (thin.success) {
    const { id, type, livemode, related_object: about } = thin.data;
    const kind = SUBJECTS.find((subject) => subject === about?.type);
    return {
      id,
      type: type.replace(/^v1\./, ""),
      isLive: livemode,
      intentId: about?.type === "payment_intent" ? about.id : null,
      ...(about?.type === "setup_intent" && { setupId: about.id }),
      ...(about?.type === "payment_method" && { cardId: about.id }),
      ...(about && kind && { subject: { kind, id: about.id } }),
    };
  }
  const event = snapshotEvent.safeParse(signed);
  if (!event.success) return null;
  const { id, type, livemode, data } = event.data;
  const { object } = data;
  const about = object.object === "payment_intent" ? object.id : object.payment_intent;
  const isSetup = object.object === "setup_intent" && object.id !== undefined;
  const isCard = object.object === "payment_method" && object.id !== undefined;
  return {
    id,
    type,
    isLive: livemode,
    intentId: about ? idOf(about) : null,
    ...(isSetup && { setupId: object.id }),
    ...(isCard && { cardId: object.id }),
  };
}
