/** A PaymentIntent in the app's terms; `lib/platform/cards/stripe.ts` reads it from the provider's response. */
export interface CardIntent {
  readonly id: string;
  /** Stripe's status: `requires_payment_method`, `processing`, `succeeded`, `canceled`, … */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** Allows confirming it: sent only to its member, never stored or logged. */
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The provider's message for the last failed attempt; empty if none failed. */
  readonly lastError: string;
  /** Its codes, which tell apart what the message does not; absent if none failed. */
  readonly lastCodes?: DeclineCodes;
  /** The newest attempt on a card, or null. */
  readonly charge: CardCharge | null;
}

/**
 * Stripe's `code` and `decline_code` of a failed attempt (`card_declined`, `insufficient_funds`); empty without one. For the
 * office only: Stripe asks not to tell a cardholder that a card was reported stolen.
 */
export interface DeclineCodes {
  readonly code: string;
  readonly decline_code: string;
}

export interface CardCharge {
  readonly createdAt: Date;
  readonly refundedCents: number;
  readonly isDisputed: boolean;
  readonly brand: string;
  readonly last4: string;
}

/** A refund to the card. If it failed or was cancelled, the money returned to the account. */
export interface CardRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly hasFailed: boolean;
  readonly createdAt: Date;
  /** The id of the admin's refund order, if there is one. */
  readonly order?: string;
}

/** A dispute's current state. `inquiry`: the bank asks, and has withdrawn nothing. */
export interface CardDispute {
  readonly id: string;
  readonly state: "inquiry" | "open" | "won" | "lost";
  /** The amount that the bank holds while it is open, or has withdrawn if it is lost. */
  readonly amountCents: number;
  readonly createdAt: Date;
  /** The cardholder's, as Stripe names it: `fraudulent`, `duplicate`, … */
  readonly reason: string;
  /** Until when the bank takes evidence; null if it takes none. */
  readonly dueBy: Date | null;
}

/** An intent with all of its refunds and disputes. */
export interface CardRecord {
  readonly intent: CardIntent;
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

/** The parameters of an intent; all come from the reserved row, so that a retry sends the same. */
export interface IntentOrder {
  readonly amountCents: number;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/**
 * The result of a creation. `busy`: another process is creating the same intent. `refused`: the amount is above or
 * below the provider's limits. `spoiled`: the provider responds to this idempotency key with an error from now on, so
 * the next attempt needs a new one.
 */
export type Creation =
  | { readonly kind: "made"; readonly intent: CardIntent }
  | { readonly kind: "busy" }
  | { readonly kind: "refused"; readonly words: string }
  | { readonly kind: "spoiled"; readonly cause: unknown };

/** The parameters of a refund; all come from the stored order, so that a retry sends the same. */
export interface RefundOrder {
  readonly intentId: string;
  readonly amountCents: number;
  readonly order: string;
  readonly idempotencyKey: string;
}

/** The result of a refund. `refused`: permanently, with the provider's message. `spoiled`: as for a creation. */
export type Refunding =
  | { readonly kind: "made"; readonly refund: CardRefund }
  | { readonly kind: "refused"; readonly words: string }
  | { readonly kind: "spoiled"; readonly cause: unknown };

/** A verified webhook event: only its subject, whose state is then fetched from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  /** The PaymentIntent's id, or null. */
  readonly intentId: string | null;
  /** The SetupIntent's id. */
  readonly setupId?: string;
  /** A saved card's id, `pm_…`. */
  readonly cardId?: string;
  /** The charge, refund or dispute of a thin event that names no intent. */
  readonly subject?: { readonly kind: "charge" | "dispute" | "refund"; readonly id: string };
}
