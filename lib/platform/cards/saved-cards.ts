import Stripe from "stripe";
import { logger } from "@/lib/platform/logger";
import { codesOf, idOf, NO_CODES, type DeclineCodes } from "./card-intent";
import { isErrorCode, stripe, toProviderError } from "./stripe";

/** A card saved by the provider. */
interface ProviderCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** A SetupIntent: the progress of saving a card, and its customer. */
export interface CardSetup {
  /** Stripe's status: `requires_payment_method`, `requires_action`, `succeeded`, `canceled`, … */
  readonly status: string;
  readonly customer: string | null;
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null until it has succeeded. */
  readonly card: ProviderCard | null;
}

/** The parameters of a customer. */
interface CustomerOrder {
  readonly email?: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/** Creates a Customer; returns null if the idempotency key is spoiled. Throws `provider_unavailable`. */
export async function createCustomer(order: CustomerOrder): Promise<string | null> {
  const { email, name, metadata, idempotencyKey } = order;
  try {
    const known = { ...(email && { email }), ...(name && { name }), metadata: { ...metadata } };
    return (await stripe().customers.create(known, { idempotencyKey })).id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return null;
    if (error instanceof Stripe.errors.StripeAPIError) return null;
    throw toProviderError(error);
  }
}

/** Deletes a Customer and its saved cards; ignores an unknown one. Throws `provider_unavailable`. */
export async function deleteCustomer(id: string): Promise<void> {
  try {
    await stripe().customers.del(id);
  } catch (error) {
    if (!isErrorCode(error, "resource_missing")) throw toProviderError(error);
  }
}

/**
 * Starts saving a card for off-session charges; returns null if the provider does not know the customer. Throws
 * `provider_unavailable`.
 */
export async function createCardSetup(
  customer: string,
  metadata: Readonly<Record<string, string>>,
): Promise<{ id: string; clientSecret: string } | null> {
  try {
    const { id, client_secret } = await stripe().setupIntents.create({
      customer,
      usage: "off_session",
      allowed_payment_method_types: ["card"],
      metadata: { ...metadata },
    });
    return { id, clientSecret: client_secret ?? "" };
  } catch (error) {
    if (isErrorCode(error, "resource_missing")) return null;
    throw toProviderError(error);
  }
}

/** Returns a SetupIntent; null for an id that the provider does not know. Throws `provider_unavailable`. */
export async function findCardSetup(id: string): Promise<CardSetup | null> {
  try {
    const setup = await stripe().setupIntents.retrieve(id, { expand: ["payment_method"] });
    const { status, customer, client_secret, metadata, payment_method: method } = setup;
    const isSaved = status === "succeeded" && method !== null && typeof method === "object";
    return {
      status,
      customer: customer && idOf(customer),
      clientSecret: client_secret ?? "",
      metadata: metadata ?? {},
      card: isSaved ? toProviderCard(method) : null,
    };
  } catch (error) {
    if (isErrorCode(error, "resource_missing")) return null;
    throw toProviderError(error);
  }
}

/**
 * Cancels a SetupIntent, so that it can no longer save a card; removes a card that it has saved. Throws
 * `provider_unavailable`.
 */
export async function endCardSetup(id: string): Promise<void> {
  try {
    await stripe().setupIntents.cancel(id);
  } catch (error) {
    // It has ended, or is unknown.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toProviderError(error);
    const setup = await findCardSetup(id);
    if (setup?.card) await detachCard(setup.card.id);
  }
}

function toProviderCard({ id, card }: Stripe.PaymentMethod): ProviderCard | null {
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  return { id, brand, last4, exp_month, exp_year };
}

/**
 * Fetches a saved card; null if it can never be charged again: unknown, removed at the provider, or of a customer that was
 * deleted there. Throws `provider_unavailable`.
 */
export async function findSavedCard(id: string): Promise<ProviderCard | null> {
  try {
    const method = await stripe().paymentMethods.retrieve(id);
    return method.customer === null ? null : toProviderCard(method);
  } catch (error) {
    if (isErrorCode(error, "resource_missing")) return null;
    throw toProviderError(error);
  }
}

/** Removes a saved card permanently; idempotent. Throws `provider_unavailable`. */
export async function detachCard(id: string): Promise<void> {
  try {
    await stripe().paymentMethods.detach(id);
  } catch (error) {
    // Not attached (any longer), or unknown: it cannot be charged.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
    throw toProviderError(error);
  }
}

/** The parameters of an off-session charge. */
interface SavedCharge {
  readonly intentId: string;
  readonly customer: string;
  readonly card: string;
  readonly idempotencyKey: string;
}

/**
 * The result of a charge. `done`: charged, or processing. `declined`: with the provider's message; `needsHolder` if the
 * bank requires the cardholder (`authentication_required`). `gone`: the provider has the card no longer. `moved`: the intent
 * no longer waits for a card. `busy`: another process is charging it. `spoiled`: as for a creation.
 */
export type Charging =
  | { readonly kind: "done" | "gone" | "moved" | "busy" | "spoiled" }
  | {
      readonly kind: "declined";
      readonly words: string;
      readonly needsHolder: boolean;
      readonly codes: DeclineCodes;
    };

/**
 * Sets the customer whose cards can pay an intent. Returns false if it has another one, which Stripe never changes, or has
 * ended. Throws `provider_unavailable`.
 */
export async function nameCustomer(intentId: string, customer: string): Promise<boolean> {
  try {
    await stripe().paymentIntents.update(intentId, { customer });
    return true;
  } catch (error) {
    // The customer is deleted at the provider: the subsequent charge reports it.
    if (isErrorCode(error, "resource_missing")) return true;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw toProviderError(error);
  }
}

/** Charges a saved card off-session. On `provider_unavailable` it may have been charged: the caller must ask again. */
export async function chargeSavedCard(charge: SavedCharge): Promise<Charging> {
  const { intentId, card, idempotencyKey } = charge;
  try {
    const { status } = await stripe().paymentIntents.confirm(
      intentId,
      { payment_method: card, off_session: true },
      { idempotencyKey },
    );
    const isOver = status === "succeeded" || status === "processing";
    return isOver ? { kind: "done" } : declined("This payment has to be confirmed by you.", true);
  } catch (error) {
    return readRefusal(error, card);
  }
}

async function readRefusal(error: unknown, card: string): Promise<Charging> {
  const { StripeCardError, StripeIdempotencyError, StripeAPIError, StripeInvalidRequestError } =
    Stripe.errors;
  if (error instanceof StripeCardError)
    return declined(error.message, error.code === "authentication_required", codesOf(error));
  if (isErrorCode(error, "idempotency_key_in_use") || isErrorCode(error, "lock_timeout"))
    return { kind: "busy" };
  if (isErrorCode(error, "payment_intent_unexpected_state")) return { kind: "moved" };
  if (error instanceof StripeIdempotencyError || error instanceof StripeAPIError) return { kind: "spoiled" };
  if (!(error instanceof StripeInvalidRequestError)) throw toProviderError(error);
  // Stripe's message does not tell a removed card by a code of its own.
  if (!(await findSavedCard(card))) return { kind: "gone" };
  logger().error({ provider: error.message, code: error.code }, "the card provider refuses a saved card");
  // Its message is meant for programmers.
  return declined("The card provider refuses this card.", false, codesOf(error));
}

const declined = (words: string, needsHolder: boolean, codes: DeclineCodes = NO_CODES): Charging => ({
  kind: "declined",
  words,
  needsHolder,
  codes,
});
