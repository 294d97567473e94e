import Stripe from "stripe";
import { isErrorCode, stripe, toProviderError } from "./stripe";
import { idOf } from "./read-records";

/** A card as the provider has saved it. */
interface ProviderCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** A SetupIntent: how far saving a card has come, and for whom. */
export interface CardSetup {
  /** As Stripe names it: `requires_payment_method`, `requires_action`, `succeeded`, `canceled`, … */
  readonly status: string;
  readonly customer: string | null;
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Once it has succeeded. */
  readonly card: ProviderCard | null;
}

/** Whom a card is saved for. */
interface CustomerOrder {
  readonly email: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/** Makes a Customer; null where the provider will answer this key with an error from now on. Throws `provider_unavailable`. */
export async function createCustomer(order: CustomerOrder): Promise<string | null> {
  const { email, name, metadata, idempotencyKey } = order;
  try {
    const known = { email, ...(name && { name }), metadata: { ...metadata } };
    return (await stripe().customers.create(known, { idempotencyKey })).id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return null;
    if (error instanceof Stripe.errors.StripeAPIError) return null;
    throw toProviderError(error);
  }
}

/** Forgets a Customer and the cards saved for it; one that is unknown is forgotten. Throws `provider_unavailable`. */
export async function deleteCustomer(id: string): Promise<void> {
  try {
    await stripe().customers.del(id);
  } catch (error) {
    if (!isErrorCode(error, "resource_missing")) throw toProviderError(error);
  }
}

/**
 * Begins saving a card for charges while its holder is away; null where the provider knows no such customer. Throws
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

/** How far it has come; null for an id that the provider does not know. Throws `provider_unavailable`. */
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
 * Ends a SetupIntent, so that no card is saved by it any longer; one that was saved before is removed. Throws
 * `provider_unavailable`.
 */
export async function endCardSetup(id: string): Promise<void> {
  try {
    await stripe().setupIntents.cancel(id);
  } catch (error) {
    // It is over, or unknown.
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

/** A saved card as the provider knows it now; null for one that it does not know. Throws `provider_unavailable`. */
export async function findSavedCard(id: string): Promise<ProviderCard | null> {
  try {
    return toProviderCard(await stripe().paymentMethods.retrieve(id));
  } catch (error) {
    if (isErrorCode(error, "resource_missing")) return null;
    throw toProviderError(error);
  }
}

/** Removes a saved card for good; one that is removed already stays so. Throws `provider_unavailable`. */
export async function detachCard(id: string): Promise<void> {
  try {
    await stripe().paymentMethods.detach(id);
  } catch (error) {
    // Not attached (any longer), or unknown: nothing can be charged with it.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
    throw toProviderError(error);
  }
}

/** Of a charge while the holder is away. */
interface SavedCharge {
  readonly intentId: string;
  readonly customer: string;
  readonly card: string;
  readonly idempotencyKey: string;
}

/**
 * How a charge ended. `done`: charged, or the bank is at it. `declined`: in the provider's words; `needsHolder` where the
 * bank wants to see the cardholder (`authentication_required`). `moved`: the intent waits for no card any longer. `busy`:
 * another process is charging it. `spoiled`: as for a creation.
 */
export type Charging =
  | { readonly kind: "done" | "moved" | "busy" | "spoiled" }
  | { readonly kind: "declined"; readonly words: string; readonly needsHolder: boolean };

/** Names the customer whose cards an intent may be charged with. Throws `provider_unavailable`. */
export async function nameCustomer(intentId: string, customer: string): Promise<void> {
  try {
    await stripe().paymentIntents.update(intentId, { customer });
  } catch (error) {
    // Deleted at the provider, or the intent is over: the charge that follows says so.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toProviderError(error);
  }
}

/** Charges a saved card while its holder is away. Throws `provider_unavailable`: it may be charged, and is asked again. */
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
    return readRefusal(error);
  }
}

function readRefusal(error: unknown): Charging {
  const { StripeCardError, StripeIdempotencyError, StripeAPIError, StripeInvalidRequestError } =
    Stripe.errors;
  if (error instanceof StripeCardError)
    return declined(error.message, error.code === "authentication_required");
  if (isErrorCode(error, "idempotency_key_in_use") || isErrorCode(error, "lock_timeout"))
    return { kind: "busy" };
  if (isErrorCode(error, "payment_intent_unexpected_state")) return { kind: "moved" };
  if (error instanceof StripeIdempotencyError || error instanceof StripeAPIError) return { kind: "spoiled" };
  // A card that was removed at the provider, or a customer that was deleted there.
  if (error instanceof StripeInvalidRequestError) return declined(error.message, false);
  throw toProviderError(error);
}

const declined = (words: string, needsHolder: boolean): Charging => ({
  kind: "declined",
  words,
  needsHolder,
});
