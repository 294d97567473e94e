import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "./errors";
import { newId, randomText } from "./ids";
import { withoutEmpty } from "./intent-params";
import type { Params } from "./params";
import type { Sandbox } from "./sandbox";
import type { MethodRecord } from "./state";

/** Parameters that Stripe knows but this flow does not use. */
const UNPLAYED = ["address", "balance", "invoice_settings", "payment_method", "shipping", "source", "tax"];

/** POST /v1/customers */
export function createCustomer(sandbox: Sandbox, params: Params): Stripe.Customer {
  const email = params.text("email") ?? null;
  const name = params.text("name") ?? null;
  const description = params.text("description") ?? null;
  const metadata = withoutEmpty(params.metadata() ?? {});
  params.methodNotAllowed(UNPLAYED);
  const customer: Stripe.Customer = {
    id: newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: sandbox.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description,
    discount: null,
    email,
    invoice_prefix: randomText(8).toUpperCase(),
    livemode: false,
    metadata,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  sandbox.store.put("customers", customer);
  sandbox.webhooks.emit("customer.created", customer);
  return customer;
}

/** GET /v1/customers/:id: a deleted one is found too, with `deleted` only. */
export function retrieveCustomer(sandbox: Sandbox, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  const customer = sandbox.store.get("customers", id);
  if (!customer) throw resourceMissing("customer", id, "id");
  return customer;
}

/** DELETE /v1/customers/:id: detaches its cards too. */
export function deleteCustomer(sandbox: Sandbox, id: string): Stripe.DeletedCustomer {
  const customer = requireCustomer(sandbox, id, "id");
  for (const record of sandbox.store.all("methods"))
    if (record.method.customer === id) release(sandbox, record);
  const deleted: Stripe.DeletedCustomer = { id, object: "customer", deleted: true };
  sandbox.store.put("customers", deleted);
  sandbox.webhooks.emit("customer.deleted", customer);
  return deleted;
}

/** Returns the customer that a parameter names. Throws Stripe's error if it is unknown or deleted. */
export function requireCustomer(sandbox: Sandbox, id: string, param = "customer"): Stripe.Customer {
  const customer = sandbox.store.get("customers", id);
  if (!customer || customer.deleted) throw resourceMissing("customer", id, param);
  return customer;
}

/** POST /v1/payment_methods/:id/detach: permanent. */
export function detachMethod(sandbox: Sandbox, id: string): Stripe.PaymentMethod {
  const record = sandbox.store.get("methods", id);
  if (!record) throw resourceMissing("PaymentMethod", id, "payment_method");
  if (record.method.customer === null)
    throw invalidRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  return release(sandbox, record).method;
}

/** Applies a succeeded setup to its card. */
export function attachMethod(sandbox: Sandbox, record: MethodRecord, customer: string | null): MethodRecord {
  if (customer === null) return record;
  const attached = { ...record, method: { ...record.method, customer }, isSetUp: true as const };
  sandbox.store.put("methods", attached);
  sandbox.webhooks.emit("payment_method.attached", attached.method);
  return attached;
}

/** A saved card can be charged only for its own customer, and a detached one never again. */
export function checkOwner(record: MethodRecord, customer: unknown): void {
  const owner = record.method.customer;
  if (record.isDetached)
    throw invalidRequest(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
      { executed: true },
    );
  if (owner === null || owner === customer) return;
  throw invalidRequest(
    `The payment method supplied (${record.id}) belongs to the Customer ${typeof owner === "string" ? owner : owner.id}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
    { param: "payment_method", executed: true },
  );
}

function release(sandbox: Sandbox, record: MethodRecord): MethodRecord {
  const released = { ...record, method: { ...record.method, customer: null }, isDetached: true as const };
  sandbox.store.put("methods", released);
  sandbox.webhooks.emit("payment_method.detached", released.method);
  return released;
}
