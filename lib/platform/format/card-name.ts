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

/** Formats a card: `Visa ending in 4242`; an unknown brand is a `Card`. */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${BRANDS[brand] ?? "Card"} ending in ${last4}`;
}
