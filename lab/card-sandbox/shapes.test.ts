import { afterAll, beforeAll, expect, it } from "vitest";
import { KEYS, openPlayground, type Playground } from "./testing/playground";
import { StripeTypes } from "./testing/stripe-types";

const EVENTS = ["ChargeRefundedEvent", "RefundFailedEvent", "ChargeDisputeClosedEvent"] as const;
const NAMES = [
  ...["PaymentIntent", "PaymentMethod", "Charge", "Refund", "Dispute", "BalanceTransaction", "Balance"],
  ...[
    "Radar.EarlyFraudWarning",
    "Account",
    "Customer",
    "DeletedCustomer",
    "SetupIntent",
    "V2.Core.Events.UnknownEventNotification",
    ...EVENTS,
  ],
];
const types = new StripeTypes(NAMES);

let play: Playground;
let ids: Record<
  | "intent"
  | "charge"
  | "refund"
  | "failed"
  | "dispute"
  | "inquiry"
  | "warning"
  | "method"
  | "customer"
  | "deleted"
  | "setup",
  string
>;

beforeAll(async () => {
  play = await openPlayground();
  const { id: intent, charge } = await play.pay();
  const [refund, failed] = [await giveBack(charge), await giveBack(charge)];
  await play.knob("POST", "refund", { refund: failed, status: "failed" });
  const dispute = String((await play.knob("POST", "dispute", { charge, amount: 500 })).id);
  await play.knob("POST", "dispute", { dispute, status: "under_review" });
  await play.knob("POST", "dispute", { dispute, status: "won" });
  const inquiry = String((await play.knob("POST", "dispute", { charge, amount: 100, inquiry: true })).id);
  const warning = String((await play.knob("POST", "early-fraud-warning", { charge })).id);
  const { customers, setupIntents } = play.stripe();
  const [{ id: customer }, { id: deleted }] = [await customers.create(), await customers.create()];
  await customers.del(deleted);
  const { id: setup } = await setupIntents.create({ customer });
  await setupIntents.confirm(setup, { payment_method: "pm_card_visa" });
  const { payment_method } = await play.stripe().paymentIntents.retrieve(intent);
  ids = {
    intent,
    charge,
    refund,
    failed,
    dispute,
    inquiry,
    warning,
    customer,
    deleted,
    setup,
    method: typeof payment_method === "string" ? payment_method : "",
  };
});
afterAll(() => play.close());

async function giveBack(charge: string): Promise<string> {
  return (await play.stripe().refunds.create({ charge, amount: 100 })).id;
}

async function ask(path: string): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${KEYS.secretKey}` };
  return (await (await fetch(`${play.url()}${path}`, { headers })).json()) as Record<string, unknown>;
}

it.each<[string, () => string]>([
  ["PaymentIntent", () => `/v1/payment_intents/${ids.intent}`],
  ["PaymentIntent", () => `/v1/payment_intents/${ids.intent}?expand[]=latest_charge.refunds`],
  ["PaymentMethod", () => `/v1/payment_methods/${ids.method}`],
  ["Charge", () => `/v1/charges/${ids.charge}?expand[]=balance_transaction`],
  ["Refund", () => `/v1/refunds/${ids.refund}`],
  ["Refund", () => `/v1/refunds/${ids.failed}`],
  ["Dispute", () => `/v1/disputes/${ids.dispute}`],
  ["Dispute", () => `/v1/disputes/${ids.inquiry}`],
  ["Radar.EarlyFraudWarning", () => `/v1/radar/early_fraud_warnings/${ids.warning}`],
  ["Customer", () => `/v1/customers/${ids.customer}`],
  ["DeletedCustomer", () => `/v1/customers/${ids.deleted}`],
  ["SetupIntent", () => `/v1/setup_intents/${ids.setup}`],
  ["Balance", () => "/v1/balance"],
  ["Account", () => "/v1/account"],
])("returns a %s with the same fields as Stripe (%#)", async (name, path) => {
  expect(types.differences(name, await ask(path()))).toEqual([]);
});

it("lists balance transactions with the same fields as Stripe", async () => {
  const { data } = (await ask("/v1/balance_transactions?limit=100")) as { data: unknown[] };
  expect(data.length).toBeGreaterThanOrEqual(5);
  expect(data.flatMap((one) => types.differences("BalanceTransaction", one))).toEqual([]);
});

it.each(EVENTS)("sends a %s with the same fields as Stripe", async (name) => {
  const { data } = (await ask("/v1/events?limit=100")) as { data: { type: string }[] };
  const type = name
    .replace("Event", "")
    .replaceAll(/\B[A-Z]/g, ".$&")
    .toLowerCase();
  const sent = data.find((event) => event.type === type);
  expect(types.differences(name, sent)).toEqual([]);
});

it("sends a thin event with the same fields as Stripe", async () => {
  const thin = await play.knob("POST", "thin", { type: "v1.charge.updated", related_object: null });
  const sent = { ...thin, fetchEvent: null, fetchRelatedObject: null };
  const found = types.differences("V2.Core.Events.UnknownEventNotification", sent);
  expect(found.filter((line) => !line.includes(".fetch"))).toEqual([]);
});

it("detects a missing, an unknown and a wrongly typed field", async () => {
  const { status: _status, ...refund } = await ask(`/v1/refunds/${ids.refund}`);
  expect(types.differences("Refund", { ...refund, amount: "100", amount_cents: 100 })).toEqual([
    "Refund.status is missing",
    'Refund.amount is "100" instead of number',
    "Refund.amount_cents is unknown to Stripe",
  ]);
});
