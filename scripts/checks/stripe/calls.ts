import { checkAccount } from "@/lib/platform/cards/check-account";
import {
  chargeSavedCard,
  createCardSetup,
  createCustomer,
  deleteCustomer,
  detachCard,
  endCardSetup,
  findCardSetup,
  findSavedCard,
  nameCustomer,
} from "@/lib/platform/cards/saved-cards";
import {
  cancelIntent,
  createIntent,
  findIntent,
  findIntentIdOf,
  listDisputesOf,
  listIntents,
  listRefundsOf,
  listReturnedIntents,
  refundIntent,
} from "@/lib/platform/cards/stripe";

/** A call of the library as the product makes it, and the expected request. */
interface StripeCall {
  /** Class and method of Stripe's library. */
  readonly call: string;
  readonly request: string;
  readonly send: () => Promise<unknown>;
}

const ID = "pi_3StripeMockKnowsNoId001";
const SINCE = new Date("2026-11-01T00:00:00Z");

const ORDER = {
  amountCents: 55_250,
  description: "Rent of 4B, November 2026",
  metadata: {
    installation: "check",
    payment_id: "000000000000000000000001",
    period: "2026-11",
    percent: "5",
  },
  idempotencyKey: "check-stripe-1",
};

/** Every Stripe API call of the product; a test finds missing ones. */
export const STRIPE_CALLS: readonly StripeCall[] = [
  {
    call: "CustomerResource.create",
    request: "POST /v1/customers",
    send: () =>
      createCustomer({
        email: "member@nibash.test",
        name: "Tanvir Hasan",
        metadata: { installation: "check" },
        idempotencyKey: "check-stripe-customer-1",
      }),
  },
  {
    call: "CustomerResource.del",
    request: "DELETE /v1/customers/cus_1",
    send: () => deleteCustomer("cus_1"),
  },
  {
    call: "SetupIntentResource.create",
    request: "POST /v1/setup_intents",
    send: () => createCardSetup("cus_1", { installation: "check" }),
  },
  {
    call: "SetupIntentResource.retrieve",
    request: "GET /v1/setup_intents/seti_1",
    send: () => findCardSetup("seti_1"),
  },
  {
    call: "PaymentMethodResource.detach",
    request: "POST /v1/payment_methods/pm_1/detach",
    send: () => detachCard("pm_1"),
  },
  {
    call: "PaymentMethodResource.retrieve",
    request: "GET /v1/payment_methods/pm_1",
    send: () => findSavedCard("pm_1"),
  },
  {
    call: "SetupIntentResource.cancel",
    request: "POST /v1/setup_intents/seti_1/cancel",
    send: () => endCardSetup("seti_1"),
  },
  {
    call: "PaymentIntentResource.update",
    request: `POST /v1/payment_intents/${ID}`,
    send: () => nameCustomer(ID, "cus_1"),
  },
  {
    call: "PaymentIntentResource.confirm",
    request: `POST /v1/payment_intents/${ID}/confirm`,
    send: () =>
      chargeSavedCard({
        intentId: ID,
        customer: "cus_1",
        card: "pm_1",
        idempotencyKey: "check-stripe-charge-1",
      }),
  },
  {
    call: "PaymentIntentResource.create",
    request: "POST /v1/payment_intents",
    send: () => createIntent(ORDER),
  },
  {
    call: "PaymentIntentResource.retrieve",
    request: `GET /v1/payment_intents/${ID}`,
    send: () => findIntent(ID),
  },
  {
    call: "PaymentIntentResource.cancel",
    request: `POST /v1/payment_intents/${ID}/cancel`,
    send: () => cancelIntent(ID),
  },
  {
    call: "PaymentIntentResource.list",
    request: "GET /v1/payment_intents",
    send: () => listIntents(SINCE),
  },
  { call: "AccountResource.retrieveCurrent", request: "GET /v1/account", send: checkAccount },
  { call: "ChargeResource.list", request: "GET /v1/charges", send: checkAccount },
  { call: "CustomerResource.list", request: "GET /v1/customers", send: checkAccount },
  { call: "SetupIntentResource.list", request: "GET /v1/setup_intents", send: checkAccount },
  { call: "RefundResource.create", request: "POST /v1/refunds", send: () => refundIntent(ID) },
  {
    call: "RefundResource.list",
    request: "GET /v1/refunds",
    send: () => listReturnedIntents({ refunds: SINCE, disputes: SINCE }),
  },
  { call: "RefundResource.list", request: "GET /v1/refunds", send: () => listRefundsOf(ID) },
  { call: "DisputeResource.list", request: "GET /v1/disputes", send: () => listDisputesOf(ID) },
  {
    call: "ChargeResource.retrieve",
    request: "GET /v1/charges/ch_1",
    send: () => findIntentIdOf("charge", "ch_1"),
  },
  {
    call: "DisputeResource.retrieve",
    request: "GET /v1/disputes/du_1",
    send: () => findIntentIdOf("dispute", "du_1"),
  },
  {
    call: "RefundResource.retrieve",
    request: "GET /v1/refunds/re_1",
    send: () => findIntentIdOf("refund", "re_1"),
  },
  {
    call: "DisputeResource.list",
    request: "GET /v1/disputes",
    send: () => listReturnedIntents({ refunds: SINCE, disputes: SINCE }),
  },
];
