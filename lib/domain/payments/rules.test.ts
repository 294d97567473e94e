import fc from "fast-check";
import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { toDollars } from "@/lib/money";
import type { CardDispute, CardIntent } from "@/lib/payments/card-intent";
import { hasTerms, isStale, mismatchOf, outcomeOf, termsOf } from "./rules";

const when = new Date("2026-11-21T09:00:00Z");
const row = {
  _id: new mongoose.Types.ObjectId(),
  user_id: new mongoose.Types.ObjectId(),
  agreement_id: new mongoose.Types.ObjectId(),
  period: "2026-11",
  paid_cents: 65_000,
  adopted: false,
};

function intentWith(fields: Partial<CardIntent> = {}): CardIntent {
  return {
    id: "pi_1",
    status: "succeeded",
    amountCents: 65_000,
    receivedCents: 65_000,
    currency: "usd",
    isLive: false,
    createdAt: when,
    clientSecret: "pi_1_secret_x",
    metadata: {
      row: String(row._id),
      user: String(row.user_id),
      agreement: String(row.agreement_id),
      period: "2026-11",
    },
    lastError: "",
    charge: { createdAt: when, refundedCents: 0, isDisputed: false, brand: "visa", last4: "4242" },
    ...fields,
  };
}

const charge = (fields: Partial<NonNullable<CardIntent["charge"]>>) => ({
  charge: { createdAt: when, refundedCents: 0, isDisputed: false, brand: "visa", last4: "4242", ...fields },
});

describe("the price", () => {
  it("is in whole cents, and rent = discount + paid, for every percentage and 200 rents (C11)", () => {
    for (let percent = 0; percent <= 100; percent++)
      for (let step = 0; step < 200; step++) {
        const rent = 50_000 + step * 997;
        const terms = termsOf(rent, percent ? { code: "C", percent } : null);
        expect(Number.isInteger(terms.discount_cents)).toBe(true);
        expect(terms.discount_cents + terms.paid_cents).toBe(rent);
        // What the screen shows is what the card is charged.
        expect(Math.round(toDollars(terms.paid_cents) * 100)).toBe(terms.paid_cents);
        expect(Math.abs(terms.discount_cents - (rent * percent) / 100)).toBeLessThanOrEqual(0.5);
      }
  });

  it("never goes below zero or above the rent, whatever the rent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 100 }),
        (rent, percent) => {
          const { paid_cents } = termsOf(rent, { code: "C", percent });
          expect(paid_cents).toBeGreaterThanOrEqual(0);
          expect(paid_cents).toBeLessThanOrEqual(rent);
          expect(Number.isInteger(paid_cents)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ["650.00 less 15 %", 65_000, 15, 9_750, 55_250],
    ["1380.55 less 15 %: half a cent to the tenant", 138_055, 15, 20_708, 117_347],
    ["0.01 less 50 %", 1, 50, 1, 0],
    ["everything", 138_055, 100, 138_055, 0],
    ["99 %", 138_055, 99, 136_674, 1_381],
  ])("%s", (_, rent, percent, discount, paid) => {
    expect(termsOf(rent, { code: "C", percent })).toMatchObject({
      discount_cents: discount,
      paid_cents: paid,
    });
  });

  it("is another one under another coupon, even of the same percentage", () => {
    const terms = termsOf(65_000, { code: "A10", percent: 10 });
    expect(hasTerms(terms, termsOf(65_000, { code: "A10", percent: 10 }))).toBe(true);
    expect(hasTerms(terms, termsOf(65_000, { code: "B10", percent: 10 }))).toBe(false);
    expect(hasTerms(terms, termsOf(65_000, null))).toBe(false);
    expect(hasTerms(terms, termsOf(70_000, { code: "A10", percent: 10 }))).toBe(false);
  });
});

describe("an unfinished row is stale", () => {
  it.each([
    ["23 hours after its intent", 23 * 60, "pi_1", false],
    ["25 hours after its intent", 25 * 60, "pi_1", true],
    ["5 minutes without an intent", 5, undefined, false],
    ["11 minutes without an intent", 11, undefined, true],
  ])("%s", (_, minutes, transactionId, expected) => {
    const created_at = new Date(when.getTime() - minutes * 60_000);
    expect(isStale({ created_at, transactionId }, when)).toBe(expected);
  });
});

describe("what the provider says means for the row", () => {
  const open: CardDispute = { outcome: "open", amountCents: 65_000 };
  const won: CardDispute = { outcome: "won", amountCents: 65_000 };
  const lost: CardDispute = { outcome: "lost", amountCents: 65_000 };
  it.each<[string, Partial<CardIntent>, CardDispute | null, string | null]>([
    ["not begun", { status: "requires_payment_method", charge: null }, null, null],
    ["a challenge under way", { status: "requires_action", charge: null }, null, null],
    ["declined", { status: "requires_payment_method", lastError: "Your card was declined." }, null, "failed"],
    ["the bank is working", { status: "processing", charge: null }, null, "processing"],
    ["cancelled", { status: "canceled", charge: null }, null, "canceled"],
    ["charged", {}, null, "paid"],
    ["refunded in part", charge({ refundedCents: 1_000 }), null, "paid"],
    ["refunded", charge({ refundedCents: 65_000 }), null, "refunded"],
    ["disputed", charge({ isDisputed: true }), open, "disputed"],
    ["dispute won", charge({ isDisputed: true }), won, "paid"],
    ["dispute lost", charge({ isDisputed: true }), lost, "refunded"],
    ["an unknown status", { status: "requires_capture" }, null, null],
  ])("%s", (_, fields, dispute, status) => {
    expect(outcomeOf(intentWith(fields), dispute)?.status ?? null).toBe(status);
  });

  it("never lets old news follow new", () => {
    const allows = (fields: Partial<CardIntent>, dispute: CardDispute | null, from: string) =>
      outcomeOf(intentWith(fields), dispute)?.from.some((status) => status === from);
    expect(allows({ status: "processing" }, null, "paid")).toBe(false);
    expect(allows({ status: "requires_payment_method", lastError: "x" }, null, "paid")).toBe(false);
    expect(allows({ status: "canceled" }, null, "paid")).toBe(false);
    expect(allows({}, null, "refunded")).toBe(false);
    expect(allows({}, null, "disputed")).toBe(false);
    expect(allows({}, won, "disputed")).toBe(true);
    expect(allows(charge({ refundedCents: 65_000 }), null, "paid")).toBe(true);
  });
});

describe("a charge that is not what was reserved", () => {
  it.each<[string, Partial<CardIntent>, string | null]>([
    ["nothing differs", {}, null],
    ["less money", { amountCents: 100 }, "amount"],
    ["less received", { receivedCents: 100 }, "amount received"],
    ["other money", { currency: "bdt" }, "currency"],
    ["play money", { isLive: true }, "mode"],
    ["another row", { metadata: { ...intentWith().metadata, row: "x" } }, "row"],
    ["another user", { metadata: { ...intentWith().metadata, user: "x" } }, "user"],
    ["another agreement", { metadata: { ...intentWith().metadata, agreement: "x" } }, "agreement"],
    ["another month", { metadata: { ...intentWith().metadata, period: "2026-12" } }, "period"],
  ])("%s", (_, fields, difference) => {
    expect(mismatchOf(row, intentWith(fields), false)).toBe(difference);
  });
});
