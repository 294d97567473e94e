import { checkAccount } from "@/lib/payments/check-account";
import {
  cancelIntent,
  createIntent,
  findIntent,
  findIntentIdOf,
  listDisputesOf,
  listIntents,
  listRefundsOf,
  listReversedIntents,
  refundIntent,
} from "@/lib/payments/stripe";

/** One call of the library as the product makes it, and the request that it must become. */
export interface StripeCall {
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

/** Every call of Stripe's API that the product makes; a test finds one that is missing here. */
export const STRIPE_CALLS: readonly StripeCall[] = [
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
  { call: "RefundResource.create", request: "POST /v1/refunds", send: () => refundIntent(ID) },
  {
    call: "RefundResource.list",
    request: "GET /v1/refunds",
    send: () => listReversedIntents({ refunds: SINCE, disputes: SINCE }),
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
    send: () => listReversedIntents({ refunds: SINCE, disputes: SINCE }),
  },
];
