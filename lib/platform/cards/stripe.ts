import Stripe from "stripe";
import * as z from "zod";
import { currency } from "@/lib/platform/contracts/currency";
import { CARDS_AWAY, NO_CARDS } from "@/lib/platform/contracts/messages";
import { cardsOf, env, takesCards } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { faultOf, isAccountRefusal, noteAccountFault } from "./account-faults";
import {
  idOf,
  toCardDispute,
  toCardIntent,
  toCardRefund,
  toSeconds,
  type CardDispute,
  type CardIntent,
  type CardRecord,
  type CardRefund,
  type Creation,
  type IntentOrder,
  type Refunding,
  type RefundOrder,
  type ProviderEvent,
} from "./card-intent";

/** The version of the provider's API: the one of the types of `stripe` 23.1. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** At most three attempts of six seconds, since a user waits (docs/payments.md J4). */
const TIMEOUT_MS = 6_000;

const NETWORK_RETRIES = 2;

/** Ends the sentence that says that the provider refuses. */
const UNKNOWN_PAYMENT = "it has no record of this payment.";

let client: Stripe | undefined;

/** Throws `conflict` where no card is taken. */
export function requireCards(): void {
  if (!takesCards()) throw conflict(NO_CARDS);
}

/** Returns the client of the configured account, or of the card sandbox. Throws `conflict` where no card is taken. */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY, CARD_SANDBOX_URL } = env();
  if (!STRIPE_SECRET_KEY) throw conflict(NO_CARDS);
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
  return cardsOf(env()) === "live";
}

/** Creates an intent in cents of the building's currency, only for cards. Throws `provider_unavailable`. */
export async function createIntent(order: IntentOrder): Promise<Creation> {
  try {
    const intent = await stripe().paymentIntents.create(
      {
        amount: order.amountCents,
        currency: currency().toLowerCase(),
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
    if (isErrorCode(error, "amount_too_small") || isErrorCode(error, "amount_too_large"))
      return { kind: "refused", words: error.message };
    // Stripe also stores a 5xx under its key, and a key is bound to its first parameters for a day.
    if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: "spoiled", cause: error };
    if (error instanceof Stripe.errors.StripeAPIError) return { kind: "spoiled", cause: error };
    throw toProviderError(error);
  }
}

/** Fetches an intent with its newest charge; null for an id that the provider does not know. */
export async function findIntent(id: string): Promise<CardIntent | null> {
  try {
    return toCardIntent(await stripe().paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  } catch (error) {
    if (isErrorCode(error, "resource_missing")) return null;
    throw toProviderError(error);
  }
}

/**
 * Cancels an intent and returns its state afterwards: `canceled`, or `succeeded` or `processing` if the member was
 * quicker; null for an id that the provider does not know. Throws `provider_unavailable`.
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

/**
 * Refunds a charge in full; idempotent, as Stripe rejects a second refund of it. Throws `payment_mismatch` with
 * Stripe's message if it rejects the first one, and `provider_unavailable`.
 */
export async function refundIntent(id: string): Promise<void> {
  try {
    // No key of ours: the library makes one per call and its retries, so a stored 500 ends with the call.
    await stripe().refunds.create({ payment_intent: id, reason: "duplicate" });
  } catch (error) {
    if (isErrorCode(error, "charge_already_refunded")) return;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toProviderError(error);
    const words = `This month was paid twice, and the card provider refuses to give the second charge back: ${error.message}`;
    throw new AppError("payment_mismatch", words, { cause: error });
  }
}

/** Refunds a charge in part or in full, with the order's id to find it again. Throws `provider_unavailable`. */
export async function refundPart(order: RefundOrder): Promise<Refunding> {
  try {
    const refund = await stripe().refunds.create(
      {
        payment_intent: order.intentId,
        amount: order.amountCents,
        reason: "requested_by_customer",
        metadata: { give_back: order.order },
      },
      { idempotencyKey: order.idempotencyKey },
    );
    return { kind: "made", refund: toCardRefund(refund) };
  } catch (error) {
    // Another process is requesting the same refund.
    if (isErrorCode(error, "idempotency_key_in_use")) throw new AppError("provider_unavailable", CARDS_AWAY);
    if (isErrorCode(error, "resource_missing")) return { kind: "refused", words: UNKNOWN_PAYMENT };
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { kind: "refused", words: error.message };
    if (error instanceof Stripe.errors.StripeAPIError) return { kind: "spoiled", cause: error };
    throw toProviderError(error);
  }
}

/**
 * Fetches an intent with all of its refunds and disputes; null for an id that the provider does not know. Throws
 * `provider_unavailable`.
 */
export async function findCardRecord(id: string): Promise<CardRecord | null> {
  const intent = await findIntent(id);
  if (intent?.status !== "succeeded") return intent && { intent, refunds: [], disputes: [] };
  const [refunds, disputes] = await Promise.all([listRefundsOf(id), listDisputesOf(id)]);
  return { intent, refunds, disputes };
}

/** More than the refunds or disputes of any intent. */
const ALL = { limit: 1_000 };

/** Lists all refunds of an intent, in any state. Throws `provider_unavailable`. */
export async function listRefundsOf(intentId: string): Promise<CardRefund[]> {
  try {
    const refunds = stripe().refunds.list({ payment_intent: intentId, limit: 100 });
    return (await refunds.autoPagingToArray(ALL)).map(toCardRefund);
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Lists all disputes of an intent in their current state. Throws `provider_unavailable`. */
export async function listDisputesOf(intentId: string): Promise<CardDispute[]> {
  try {
    const disputes = stripe().disputes.list({ payment_intent: intentId, limit: 100 });
    return (await disputes.autoPagingToArray(ALL)).map(toCardDispute);
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Returns the intent's id of a charge, refund or dispute; null if there is none. Throws `provider_unavailable`. */
export async function findIntentIdOf(
  kind: "charge" | "dispute" | "refund",
  id: string,
): Promise<string | null> {
  const find = {
    charge: () => stripe().charges.retrieve(id),
    dispute: () => stripe().disputes.retrieve(id),
    refund: () => stripe().refunds.retrieve(id),
  };
  try {
    const { payment_intent } = await find[kind]();
    return payment_intent ? idOf(payment_intent) : null;
  } catch (error) {
    if (isErrorCode(error, "resource_missing")) return null;
    throw toProviderError(error);
  }
}

/** Lists the intents created since, newest first, with their newest charge. Throws `provider_unavailable`. */
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

/** Lists the intents refunded or disputed since, whenever they were created. Throws `provider_unavailable`. */
export async function listReturnedIntents(since: { refunds: Date; disputes: Date }): Promise<string[]> {
  const from = (date: Date) => ({ created: { gte: toSeconds(date) }, limit: 100 });
  const ids = new Set<string>();
  try {
    for await (const { payment_intent } of stripe().refunds.list(from(since.refunds)))
      if (payment_intent) ids.add(idOf(payment_intent));
    for await (const { payment_intent } of stripe().disputes.list(from(since.disputes)))
      if (payment_intent) ids.add(idOf(payment_intent));
    return [...ids];
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Whether the error is the provider's, with this code. */
export function isErrorCode(error: unknown, code: string): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Converts a card error with the provider's message, any other to `provider_unavailable`; notes a rejected key. */
export function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId, param, message } = error;
  if (isAccountRefusal(error)) noteAccountFault("payment", faultOf(error));
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError("payment_incomplete", error.message, { cause: error });
  logger().error({ provider: { type, code, statusCode, requestId, param, message } }, "card provider failed");
  return new AppError("provider_unavailable", CARDS_AWAY, { cause: error });
}

/** Returns the card provider's settings for the browser. */
export function cardProviderConfig() {
  requireCards();
  const { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY, CARD_SANDBOX_URL } = env();
  return {
    publishableKey: NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY ?? "",
    scriptUrl: CARD_SANDBOX_URL ? new URL("/v3/stripe.js", CARD_SANDBOX_URL).href : null,
  };
}

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

/** Whether an event may change something here. */
export function isHandled({ id, type, isLive }: ProviderEvent): boolean {
  if (!HANDLED.has(type)) return false;
  if (isLive === isLiveMode()) return true;
  // Not ours, and never will be: an error would have the provider send it again for days.
  logger().warn({ event: id, type, isLive }, "an event of the other mode");
  return false;
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
