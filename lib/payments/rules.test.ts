import fc from "fast-check";
import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import type { CardIntent } from "@/lib/platform/cards/card-intent";
import { fromCents } from "@/lib/platform/format/money";
import { hasTerms, isStale, mismatchOf, stepOf, termsOf } from "./rules";

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

describe("the price", () => {
  it("is in whole cents, and rent = discount + paid, for every percentage and 200 rents (C11)", () => {
    for (let percent = 0; percent <= 100; percent++)
      for (let step = 0; step < 200; step++) {
        const rent = 50_000 + step * 997;
        const terms = termsOf(rent, percent ? { code: "C", percent } : null);
        expect(Number.isInteger(terms.discount_cents)).toBe(true);
        expect(terms.discount_cents + terms.paid_cents).toBe(rent);
        // The screen shows the amount that the card is charged.
        expect(Math.round(fromCents(terms.paid_cents) * 100)).toBe(terms.paid_cents);
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

  it("differs for another coupon, even with the same percentage", () => {
    const priced = (rent: number, code: string | null, lines = ["rent:2026-11"]) => ({
      lines,
      ...termsOf(rent, code === null ? null : { code, percent: 10 }),
    });
    const terms = priced(65_000, "A10");
    expect(hasTerms(terms, priced(65_000, "A10"))).toBe(true);
    expect(hasTerms(terms, priced(65_000, "B10"))).toBe(false);
    expect(hasTerms(terms, priced(65_000, null))).toBe(false);
    expect(hasTerms(terms, priced(70_000, "A10"))).toBe(false);
    expect(hasTerms(terms, priced(65_000, "A10", ["rent:2026-12"]))).toBe(false);
  });
});

describe("isStale for an unfinished payment", () => {
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

describe("stepOf an intent that is not charged", () => {
  it.each<[string, Partial<CardIntent>, Parameters<typeof stepOf>[1], string | null]>([
    ["not begun", { status: "requires_payment_method", charge: null }, "open", null],
    ["a challenge under way", { status: "requires_action", charge: null }, "open", null],
    ["declined", { status: "requires_payment_method", lastError: "Declined." }, "open", "failed"],
    ["declined, the row cancelled", { status: "requires_payment_method", lastError: "x" }, "canceled", null],
    ["the bank is working", { status: "processing", charge: null }, "failed", "processing"],
    ["cancelled", { status: "canceled", charge: null }, "processing", "canceled"],
    ["an unknown status", { status: "requires_capture" }, "open", null],
  ])("%s", (_, fields, stage, expected) => {
    expect(stepOf(intentWith(fields), stage)?.stage ?? null).toBe(expected);
  });
});

describe("mismatchOf", () => {
  const here = { isLive: false, installation: "here" };
  const { metadata } = intentWith();
  it.each<[string, Partial<CardIntent>, string | null]>([
    ["nothing differs", {}, null],
    ["made here", { metadata: { ...metadata, installation: "here" } }, null],
    ["another intent", { id: "pi_2" }, "intent"],
    ["less money", { amountCents: 100 }, "amount"],
    ["less received", { receivedCents: 100 }, "amount received"],
    ["other money", { currency: "bdt" }, "currency"],
    ["play money", { isLive: true }, "mode"],
    ["made elsewhere", { metadata: { ...metadata, installation: "there" } }, "installation"],
    ["another row", { metadata: { ...metadata, row: "x" } }, "row"],
    ["another user", { metadata: { ...metadata, user: "x" } }, "user"],
    ["another agreement", { metadata: { ...metadata, agreement: "x" } }, "agreement"],
    ["another month", { metadata: { ...metadata, period: "2026-12" } }, "period"],
  ])("%s", (_, fields, difference) => {
    expect(mismatchOf({ ...row, transactionId: "pi_1" }, intentWith(fields), here)).toBe(difference);
  });

  it("accepts an intent by its id without metadata, and by its metadata when it was never linked", () => {
    const bare = intentWith({ metadata: {} });
    expect(mismatchOf({ ...row, transactionId: "pi_1" }, bare, here)).toBeNull();
    expect(mismatchOf({ ...row, transactionId: null }, bare, here)).toBe("row");
    expect(mismatchOf({ ...row, transactionId: null }, intentWith(), here)).toBeNull();
  });
});

it("tells a payment that autopay takes in part from one of the same amount", () => {
  const terms = { lines: ["rent:2026-11"], ...termsOf(65_000, null) };
  expect(hasTerms(terms, { ...terms, is_capped: false })).toBe(true);
  expect(hasTerms({ ...terms, is_capped: true }, terms)).toBe(false);
  expect(hasTerms({ ...terms, is_capped: true }, { ...terms, is_capped: true })).toBe(true);
});
