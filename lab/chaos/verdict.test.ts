import { Types } from "mongoose";
import type Stripe from "stripe";
import { expect, it } from "vitest";
import type { PaymentDocument } from "@/models/payment";
import { takenAgain } from "./verdict";

const tenant = { user_id: new Types.ObjectId(), apartment_no: "4A", email: "ayesha@nibash.test" };
const at = (second: number) => new Date(second * 1_000);
const row = (transactionId: string, period: string, history: [number, string][]) =>
  ({
    ...tenant,
    transactionId,
    period,
    history: history.map(([second, status]) => ({ at: at(second), status, reason: "" })),
  }) as PaymentDocument;
const charge = (payment_intent: string, created: number, payment_method: string) =>
  ({ payment_intent, created, payment_method, paid: true }) as Stripe.Charge;
const setups = [{ payment_method: "pm_saved" }] as Stripe.SetupIntent[];
const lost = row("pi_1", "2026-11", [
  [10, "paid"],
  [20, "refunded"],
]);

it.each([
  ["a saved card for a month that had gone back", lost, "2026-11", 30, "pm_saved", 1],
  ["a card that the member typed", lost, "2026-11", 30, "pm_typed", 0],
  ["a saved card for another month", lost, "2026-12", 30, "pm_saved", 0],
  ["a saved card before it went back", lost, "2026-11", 15, "pm_saved", 0],
] as const)("finds a month taken again by itself: %s", (_, before, period, second, card, faults) => {
  const again = row("pi_2", period, [[second, "paid"]]);
  expect(takenAgain([before, again], { charges: [charge("pi_2", second, card)], setups })).toHaveLength(
    faults,
  );
});
