import type Stripe from "stripe";
import { invalidRequest } from "./errors";
import type { Params } from "./params";

/** Parameters that Stripe knows but this flow does not use. */
export const UNPLAYED = [
  "amount_details",
  "amount_to_confirm",
  "application_fee_amount",
  "confirmation_token",
  "customer_account",
  "excluded_payment_method_types",
  "hooks",
  "mandate",
  "mandate_data",
  "on_behalf_of",
  "payment_details",
  "payment_method_configuration",
  "radar_options",
  "setup_future_usage",
  "shipping",
  "transfer_data",
  "transfer_group",
];

const CURRENCIES = ["usd", "eur", "gbp", "bdt", "cad", "aud", "inr"] as const;

export function readAmount(params: Params): number | undefined {
  const amount = params.integer("amount");
  if (amount === undefined) return undefined;
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw invalidRequest(message, { code: "parameter_invalid_integer", param: "amount" });
  }
  if (amount < 50) {
    const message = "Amount must be at least $0.50 usd";
    throw invalidRequest(message, { code: "amount_too_small", param: "amount" });
  }
  if (amount > 99_999_999) {
    const message = "Amount must be no more than $999,999.99";
    throw invalidRequest(message, { code: "amount_too_large", param: "amount" });
  }
  return amount;
}

export function readCurrency(params: Params): string {
  const currency = params.required("currency").toLowerCase();
  if (CURRENCIES.some((known) => known === currency)) return currency;
  const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(", ")}`;
  throw invalidRequest(message, { param: "currency" });
}

export function readTexts(params: Params): Partial<Stripe.PaymentIntent> {
  const email = params.text("receipt_email");
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: "email_invalid",
      param: "receipt_email",
    });
  }
  const given = {
    description: params.text("description"),
    receipt_email: email,
    statement_descriptor: params.text("statement_descriptor"),
    statement_descriptor_suffix: params.text("statement_descriptor_suffix"),
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, value === "" ? null : value]));
}

export function readAllowedTypes(params: Params): ["card"] | null {
  const types = params.texts("allowed_payment_method_types");
  if (!types) return null;
  if (types.length === 1 && types[0] === "card") return ["card"];
  throw invalidRequest("The card sandbox plays the payment method type card only.", {
    param: "allowed_payment_method_types",
  });
}

/** Dashboard-controlled payment methods mean only the card here. */
export function readAutomatic(automatic: Params | undefined): void {
  automatic?.boolean("enabled");
  automatic?.choice("allow_redirects", ["always", "never"]);
}

export function withoutEmpty(metadata: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ""));
}
