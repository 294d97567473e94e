import Stripe from "stripe";
import * as z from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { isAccountRefusal, noteAccountFault } from "./account-faults";
import type {
  CardCharge,
  CardDispute,
  CardIntent,
  Creation,
  IntentOrder,
  ProviderEvent,
} from "./card-intent";

/** The version of the provider's API that is spoken: the one that `stripe` 23.1 is typed for. */
export const STRIPE_API_VERSION = "2026-10-28.endive";
/** A person waits: three tries of six seconds at most (attacks J4). */
const TIMEOUT_MS = 6_000;
const NETWORK_RETRIES = 2;
/** How far a webhook's clock may be off, to both sides, in seconds (attacks J7). */
const TOLERANCE_SECONDS = 300;

let client: Stripe | undefined;

/** The client of the configured account, or of the card sandbox. */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY, CARD_SANDBOX_URL } = env();
  client ??= new Stripe(STRIPE_SECRET_KEY, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...(CARD_SANDBOX_URL && addressOf(new URL(CARD_SANDBOX_URL))),
  });
  return client;
}

function addressOf({ hostname, port, protocol }: URL): Stripe.StripeConfig {
  const isPlain = protocol === "http:";
  return { host: hostname, port: port || (isPlain ? "80" : "443"), protocol: isPlain ? "http" : "https" };
}

/** Whether the configured key moves real money. */
export function isLiveMode(): boolean {
  return env().STRIPE_SECRET_KEY.includes("_live_");
}

/** Makes an intent in cents and US dollars, cards alone. Throws `provider_unavailable`. */
export async function createIntent(order: IntentOrder): Promise<Creation> {
  try {
    const intent = await stripe().paymentIntents.create(
      {
        amount: order.amountCents,
        currency: "usd",
        description: order.description,
        metadata: { ...order.metadata },
        allowed_payment_method_types: ["card"],
      },
      { idempotencyKey: order.idempotencyKey },
    );
    noteAccountFault("payment", null);
    return { kind: "made", intent: toCardIntent(intent) };
  } catch (error) {
    if (isErrorCode(error, "idempotency_key_in_use")) return { kind: "busy" };
    // Stripe keeps a 5xx under its key as well, and a key belongs to its first parameters for a day.
    if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: "spoiled", cause: error };
    if (error instanceof Stripe.errors.StripeAPIError) return { kind: "spoiled", cause: error };
    throw toProviderError(error);
  }
}

/** The intent as the provider has it now, with its newest charge; null for an id that it does not know. */
export async function findIntent(id: string): Promise<CardIntent | null> {
  try {
    return toCardIntent(await stripe().paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  } catch (error) {
    if (isErrorCode(error, "resource_missing")) return null;
    throw toProviderError(error);
  }
}

/**
 * Cancels an intent and answers it as it is afterwards: `canceled`, or `succeeded` or `processing` where the
 * member was quicker; null for an id that the provider does not know. Throws `provider_unavailable`.
 */
export async function cancelIntent(id: string): Promise<CardIntent | null> {
  try {
    await stripe().paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
  } catch (error) {
    const isTooLate =
      isErrorCode(error, "payment_intent_unexpected_state") || isErrorCode(error, "resource_missing");
    if (!isTooLate) throw toProviderError(error);
  }
  return findIntent(id);
}

/** Gives a whole charge back; repeating it does nothing more. Throws `provider_unavailable`. */
export async function refundIntent(id: string): Promise<void> {
  try {
    await stripe().refunds.create(
      { payment_intent: id, reason: "duplicate" },
      { idempotencyKey: `refund-${id}` },
    );
  } catch (error) {
    if (!isErrorCode(error, "charge_already_refunded")) throw toProviderError(error);
  }
}

/** The newest dispute about an intent, or null. Throws `provider_unavailable`. */
export async function findDispute(intentId: string): Promise<CardDispute | null> {
  try {
    const { data } = await stripe().disputes.list({ payment_intent: intentId, limit: 1 });
    const dispute = data[0];
    if (!dispute) return null;
    const isWon = ["won", "warning_closed", "prevented"].includes(dispute.status);
    const outcome = dispute.status === "lost" ? "lost" : isWon ? "won" : "open";
    return { outcome, amountCents: dispute.amount };
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Every intent made since, newest first, with its newest charge. Throws `provider_unavailable`. */
export async function listIntents(since: Date): Promise<CardIntent[]> {
  const intents: CardIntent[] = [];
  try {
    const pages = stripe().paymentIntents.list({
      created: { gte: toSeconds(since) },
      limit: 100,
      expand: ["data.latest_charge"],
    });
    for await (const intent of pages) intents.push(toCardIntent(intent));
    return intents;
  } catch (error) {
    throw toProviderError(error);
  }
}

/** The intents that were refunded or disputed since, whenever they were made. Throws `provider_unavailable`. */
export async function listReversedIntents(since: Date): Promise<string[]> {
  const created = { gte: toSeconds(since) };
  const ids = new Set<string>();
  try {
    for await (const { payment_intent } of stripe().refunds.list({ created, limit: 100 }))
      if (payment_intent) ids.add(idOf(payment_intent));
    for await (const { payment_intent } of stripe().disputes.list({ created, limit: 100 }))
      if (payment_intent) ids.add(idOf(payment_intent));
    return [...ids];
  } catch (error) {
    throw toProviderError(error);
  }
}

/**
 * Verifies a webhook over its raw body and reads what it is about; null where the signature is not ours, not of
 * these bytes, or more than five minutes old or ahead (design §6).
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
    const event: unknown = stripe().webhooks.constructEvent(
      raw,
      header,
      env().STRIPE_WEBHOOK_SECRET,
      unlimited,
    );
    return toProviderEvent(event);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What is read of an event; data.object is whatever the event is about. */
const providerEvent = z.object({
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

function toProviderEvent(signed: unknown): ProviderEvent | null {
  const event = providerEvent.safeParse(signed);
  if (!event.success) return null;
  const { id, type, livemode, data } = event.data;
  const { object } = data;
  const about = object.object === "payment_intent" ? object.id : object.payment_intent;
  return { id, type, isLive: livemode, intentId: about ? idOf(about) : null };
}

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const { latest_charge: charge } = intent;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    isLive: intent.livemode,
    createdAt: toDate(intent.created),
    clientSecret: intent.client_secret ?? "",
    metadata: intent.metadata,
    lastError: intent.last_payment_error?.message ?? "",
    charge: charge && typeof charge === "object" ? toCardCharge(charge) : null,
  };
}

function toCardCharge(charge: Stripe.Charge): CardCharge {
  const card = charge.payment_method_details?.card;
  return {
    createdAt: toDate(charge.created),
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
    brand: card?.brand ?? "",
    last4: card?.last4 ?? "",
  };
}

const toDate = (seconds: number) => new Date(seconds * 1000);
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const idOf = (reference: string | { id: string }) =>
  typeof reference === "string" ? reference : reference.id;

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

const AWAY = "The card provider can not be reached right now. Please try again in a moment.";

/** Card errors in the provider's own words, all else as `provider_unavailable`; a refused key is logged loudly. */
function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId, param, message } = error;
  if (isAccountRefusal(error)) noteAccountFault("payment", message);
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError("payment_incomplete", error.message, { cause: error });
  logger().error({ provider: { type, code, statusCode, requestId, param, message } }, "card provider failed");
  return new AppError("provider_unavailable", AWAY, { cause: error });
}
