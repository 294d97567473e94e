import { Types } from "mongoose";
import type Stripe from "stripe";
import { expect, it } from "vitest";
import type { PaymentDocument } from "@/models/payment";
import { paidTwice, takenAgain } from "./verdict";

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

const whole = { rent_cents: 65_000, paid_cents: 65_000 };
const part = { rent_cents: 65_000, paid_cents: 20_000 };

it.each([
  ["whole twice", [whole, whole], 1],
  ["whole, then its rest after money went back", [whole, part], 0],
  ["in two parts", [part, part], 0],
] as const)("finds a month charged %s", (_, charges, faults) => {
  const rows = charges.map((cents, place) => ({
    ...row(`pi_${String(place)}`, "2026-11", []),
    ...cents,
    discount_cents: 0,
    lines: ["rent:2026-11"],
    entries: [{ kind: "charged", cents: cents.paid_cents, at: at(10), reference: `pi_${String(place)}:1` }],
  })) as PaymentDocument[];
  expect(paidTwice(rows)).toHaveLength(faults);
});
