import Stripe from "stripe";
import * as z from "zod";
import { env } from "@/lib/platform/env";
import { idOf, toSeconds, type ProviderEvent } from "./card-intent";
import { stripe } from "./stripe";

/** The maximum difference of a webhook's clock, in either direction, in seconds. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook's raw body and reads its subject, from snapshot and thin events; returns null if the signature
 * does not match our secret or these bytes, or is more than five minutes old or ahead.
 */
export function readProviderEvent(raw: Buffer, header: string | null, now: Date): ProviderEvent | null {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  const parts = (header ?? "").split(",");
  // For a part without a value the library throws another error than for an invalid signature.
  if (!secret || !header || !parts.every((part) => /^(t=\d{1,15}|v\d+=[0-9a-f]{1,128})$/.test(part)))
    return null;
  const signedAt = parts.filter((part) => part.startsWith("t="));
  const age = toSeconds(now) - Number(signedAt[0]?.slice(2));
  if (signedAt.length !== 1 || !(Math.abs(age) <= TOLERANCE_SECONDS)) return null;
  try {
    // The library would accept a signature from the future; the age is checked above, in both directions.
    const unlimited = 0;
    const { signature } = stripe().webhooks;
    if (!signature) throw new Error("The stripe library cannot verify signatures.");
    signature.verifyHeader(raw, header, secret, unlimited);
    return toProviderEvent(JSON.parse(raw.toString("utf8")));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The fields read from a snapshot event; data.object is the event's subject. */
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

/** A thin event (v2) contains only its subject's id; its type is `v1.charge.refunded` and so on for the older kinds. */
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
