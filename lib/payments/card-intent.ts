/** What the product knows of a PaymentIntent; `lib/payments/stripe.ts` reads it from the provider's answer. */
export interface CardIntent {
  readonly id: string;
  /** As Stripe names it: `requires_payment_method`, `processing`, `succeeded`, `canceled`, … */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** The right to confirm it: given to its member alone, never stored or logged. */
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Why the last try failed, in the provider's words; empty where none did. */
  readonly lastError: string;
  /** The newest try on a card, or null. */
  readonly charge: CardCharge | null;
}

export interface CardCharge {
  readonly createdAt: Date;
  readonly refundedCents: number;
  readonly isDisputed: boolean;
  readonly brand: string;
  readonly last4: string;
}

/** Money sent back to the card, or tried to: a refund that failed or was cancelled came back to the account. */
export interface CardRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly hasFailed: boolean;
  readonly createdAt: Date;
  /** What an admin's order is called that it was made for. */
  readonly order?: string;
}

/** A dispute as it stands now. `inquiry`: the bank asks, and has taken nothing. */
export interface CardDispute {
  readonly id: string;
  readonly state: "inquiry" | "open" | "won" | "lost";
  /** What the bank holds while it is open, or has taken where it is lost. */
  readonly amountCents: number;
  readonly createdAt: Date;
}

/** All that the provider knows of an intent's money. */
export interface CardRecord {
  readonly intent: CardIntent;
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

/** What an intent is made of; all of it comes from the reserved row, so that a repeat sends the same. */
export interface IntentOrder {
  readonly amountCents: number;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/**
 * How a creation ended. `busy`: another process is making the same one. `refused`: the provider never takes so much, or
 * so little. `spoiled`: the provider will answer this idempotency key with an error from now on, so the next try needs a
 * new one.
 */
export type Creation =
  | { readonly kind: "made"; readonly intent: CardIntent }
  | { readonly kind: "busy" }
  | { readonly kind: "refused"; readonly words: string }
  | { readonly kind: "spoiled"; readonly cause: unknown };

/** What is to go back to a card; all of it comes from the order that was written, so that a repeat sends the same. */
export interface RefundOrder {
  readonly intentId: string;
  readonly amountCents: number;
  readonly order: string;
  readonly idempotencyKey: string;
}

/** How a refund ended. `refused`: never, in the provider's words. `spoiled`: as for a creation. */
export type Refunding =
  | { readonly kind: "made"; readonly refund: CardRefund }
  | { readonly kind: "refused"; readonly words: string }
  | { readonly kind: "spoiled"; readonly cause: unknown };

/** A verified webhook event: only what it is about; the truth is fetched from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  /** The PaymentIntent it is about, or null. */
  readonly intentId: string | null;
  /** The SetupIntent it is about. */
  readonly setupId?: string;
  /** Of a saved card, `pm_…`. */
  readonly cardId?: string;
  /** Where a thin event names no intent: the charge, refund or dispute that it is about. */
  readonly subject?: { readonly kind: "charge" | "dispute" | "refund"; readonly id: string };
}
