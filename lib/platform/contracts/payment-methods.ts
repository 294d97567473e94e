// Apart from the contracts: the browser loads it without zod.

/** The methods of payment without a card (docs/product.md 5.30). */
export const OFFLINE_METHODS = ["cash", "bank", "bkash", "nagad", "cheque"] as const;

/** The methods of a recorded payment: `deposit` if a deposit paid it, `waived` if no money was received. */
export const RECORDED_METHODS = [...OFFLINE_METHODS, "deposit", "waived"] as const;

/** The methods of any payment. */
export const PAYMENT_METHODS = ["card", "coupon", ...RECORDED_METHODS] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The labels of the methods. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  card: "Card",
  coupon: "Coupon",
  cash: "Cash",
  bank: "Bank transfer",
  bkash: "bKash",
  nagad: "Nagad",
  cheque: "Cheque",
  deposit: "Deposit",
  waived: "Waived",
};

/** What happened to a deposit. */
export const DEPOSIT_KIND_NAMES = {
  received: "Received",
  applied: "Used for bills",
  deducted: "Deducted",
  given_back: "Given back",
  reversed: "Taken back",
};

/** One way to pay that the building names; texts without a value are empty. */
export interface HowToPay {
  readonly method: (typeof OFFLINE_METHODS)[number];
  /** `Office`, or the name of the bank. */
  readonly label: string;
  readonly number: string;
  readonly note: string;
}

/** Display names by the provider's brand code. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  american_express: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

interface Card {
  readonly brand: string;
  readonly last4: string;
}

/** `Visa`; undefined for an unknown brand. */
export const brandOf = ({ brand }: Pick<Card, "brand">): string | undefined => BRANDS[brand];

/** Formats a card: `Visa ending in 4242`; an unknown brand is a `Card`. */
export const cardName = (card: Card): string => `${brandOf(card) ?? "Card"} ending in ${card.last4}`;
