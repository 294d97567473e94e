import { afterAll, beforeAll, expect, it } from "vitest";
import type { DisputeStatus } from "./dispute-stages";
import { openPlayground, refusalOf, type Playground } from "./testing/playground";

let play: Playground;
beforeAll(async () => {
  play = await openPlayground();
});
afterAll(() => play.close());

const charged = 54_400;

async function dispute(id: string, opening: object, ...stages: DisputeStatus[]) {
  const opened = await play.knob("POST", "dispute", { payment_intent: id, ...opening });
  for (const status of stages) await play.knob("POST", "dispute", { dispute: opened.id, status });
  return play.stripe().disputes.retrieve(String(opened.id));
}

it.each<[DisputeStatus[], kept: number, movements: number]>([
  [[], charged - 5_000, 1],
  [["under_review"], charged - 5_000, 1],
  [["under_review", "lost"], charged - 5_000, 1],
  [["under_review", "won"], charged, 2],
  [["won"], charged, 2],
  [["lost", "appeal_needs_response", "appeal_under_review", "won"], charged, 2],
  [["lost", "appeal_needs_response", "lost"], charged - 5_000, 1],
  [["lost", "won"], charged, 2],
])("books the money of a partial dispute through the stages %j", async (stages, kept, movements) => {
  const { id } = await play.pay();
  const seen = await dispute(id, { amount: 5_000 }, ...stages);
  expect(seen).toMatchObject({ amount: 5_000, status: stages.at(-1) ?? "needs_response" });
  expect(seen.balance_transactions).toHaveLength(movements);
  expect(await play.keptOf(id)).toBe(kept);
});

it("moves no money for an inquiry until it becomes a chargeback", async () => {
  const { id } = await play.pay();
  const inquiry = await dispute(id, { inquiry: true }, "warning_under_review");
  expect(inquiry).toMatchObject({ balance_transactions: [], is_charge_refundable: true });
  expect(await play.keptOf(id)).toBe(charged);
  await play.knob("POST", "dispute", { dispute: inquiry.id, status: "needs_response" });
  expect(await play.keptOf(id)).toBe(0);
  const other = await play.pay();
  await expect(dispute(other.id, { inquiry: true }, "warning_closed")).resolves.toHaveProperty(
    "status",
    "warning_closed",
  );
  expect(await play.keptOf(other.id)).toBe(charged);
});

it("takes the whole charge despite a partial refund, and reinstates that part when the dispute is lost", async () => {
  const { id } = await play.pay();
  await play.stripe().refunds.create({ payment_intent: id, amount: 12_500 });
  const { id: disputeId } = await dispute(id, { amount: charged });
  expect(await play.keptOf(id)).toBe(-12_500);
  await play.knob("POST", "dispute", { dispute: disputeId, status: "lost", reinstated: 12_500 });
  expect(await play.keptOf(id)).toBe(0);
  await expect(play.stripe().disputes.retrieve(disputeId)).resolves.toHaveProperty("status", "lost");
});

it("disputes the unrefunded rest by default, rejects refunds of it, and allows them once it is won", async () => {
  const { id, charge } = await play.pay();
  await play.stripe().refunds.create({ charge, amount: 12_500 });
  const opened = await dispute(id, {});
  expect(opened.amount).toBe(charged - 12_500);
  expect(await refusalOf(play.stripe().refunds.create({ charge }))).toHaveProperty("code", "charge_disputed");
  await play.knob("POST", "dispute", { dispute: opened.id, status: "won" });
  await play.stripe().refunds.create({ charge });
  expect(await play.keptOf(id)).toBe(0);
});

it("rejects an invalid status change and a second dispute of the same payment", async () => {
  const { id } = await play.pay();
  const { id: lost } = await dispute(id, {}, "lost");
  expect(await play.knob("POST", "dispute", { dispute: lost, status: "under_review" })).toHaveProperty(
    "error",
  );
  expect(await play.knob("POST", "dispute", { payment_intent: id })).toHaveProperty("error");
});

it("creates early fraud warnings, by knob and by test card, without moving money", async () => {
  const { id, charge } = await play.pay("pm_card_createIssuerFraudRecord");
  await play.knob("POST", "early-fraud-warning", { charge, fraud_type: "made_with_lost_card" });
  const { data } = await play.stripe().radar.earlyFraudWarnings.list({ payment_intent: id });
  expect(data.map(({ fraud_type }) => fraud_type)).toEqual(["made_with_lost_card", "misc"]);
  expect(data[0]).toMatchObject({ actionable: true, charge, payment_intent: id });
  expect(await play.keptOf(id)).toBe(charged);
});

it("books a charge in another currency in the account's currency", async () => {
  const { charge } = await play.pay("pm_card_visa", { currency: "eur" });
  const read = await play.stripe().charges.retrieve(charge, { expand: ["balance_transaction"] });
  expect(read).toMatchObject({
    amount: charged,
    currency: "eur",
    balance_transaction: { amount: 59_296, currency: "usd", exchange_rate: 1.09, source: charge },
  });
});
