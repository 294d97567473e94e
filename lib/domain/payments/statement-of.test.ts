import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { monthOf } from "@/lib/format/periods";
import { termsOf } from "./rules";
import { statementOf, statementYears } from "./statement-of";

const NOW = new Date("2027-02-10T09:00:00Z");
const person = new mongoose.Types.ObjectId();
const agreement: AgreementDocument = {
  ...{ _id: new mongoose.Types.ObjectId(), request_id: new mongoose.Types.ObjectId(), user_id: person },
  ...{ apartment_id: new mongoose.Types.ObjectId(), apartment_no: "4B", floor_no: 4, block_no: "B" },
  ...{ name: "Tanvir Hasan", email: "member@nibash.test", rent_cents: 69_000, apartment_image: "" },
  ...{ request_date: NOW, status: "accepted", accept_date: new Date("2026-10-02T09:00:00Z") },
  ...{ active: true, ended_at: null, deposit_cents: 0, service_charge_cents: 0, notice_days: 0 },
  ...{ terms: "", claims: 0 },
};

type Told = Pick<PaymentEntry, "kind" | "cents" | "reference"> & { on: string; reason?: string };

function payment(
  period: string,
  told: readonly Told[],
  fields: Partial<PaymentDocument> = {},
): PaymentDocument {
  const entries = told.map(({ on, ...entry }): PaymentEntry => {
    return { ...entry, at: new Date(`${on}T09:00:00Z`), source: "admin", by: null };
  });
  return {
    ...{ _id: new mongoose.Types.ObjectId(), user_id: person, agreement_id: agreement._id },
    ...{ name: "Tanvir Hasan", email: "member@nibash.test", apartment_no: "4B", floor_no: 4, block_no: "B" },
    ...termsOf(69_000, null),
    ...{ reason: "", transactionId: "pi_1", attempt: 0, card_brand: "", card_last4: "", refunded_cents: 0 },
    ...{ created_at: NOW, updated_at: NOW, date: NOW, adopted: false, history: [], status: "open" },
    ...{ month: monthOf(period), period, entries, ...fields },
  };
}

const ROWS = [
  payment("2026-10", [{ kind: "charged", cents: 62_100, reference: "pi_1:1", on: "2026-10-05" }], {
    ...termsOf(69_000, { code: "EID10", percent: 10 }),
  }),
  payment(
    "2026-11",
    [
      { kind: "received", cents: 69_000, reference: "received:1", on: "2026-11-04" },
      {
        kind: "given_back",
        cents: 5_050,
        reference: "back-1:1",
        on: "2026-11-20",
        reason: "The lift stood still",
      },
    ],
    { method: "bank", reference: "TRX-1" },
  ),
  payment("2027-01", [{ kind: "received", cents: 69_000, reference: "received:1", on: "2026-12-30" }], {
    method: "cash",
  }),
];

describe("a statement of a year", () => {
  it("tells what was charged, received and given back, and begins with what the year before ended with", () => {
    const { lines, ...year } = statementOf([agreement], ROWS, 2026, NOW);
    expect(year).toEqual({ year: 2026, from: "2026-01-01", to: "2026-12-31", opening: 0, closing: 0 });
    expect(lines.map(({ on, words, amount }) => [on, words, amount])).toEqual([
      ["2026-10-02", "Rent: October 2026, 4B", 690],
      ["2026-10-05", "Received, Card: October 2026, 4B", -621],
      ["2026-10-05", "Discount by EID10: October 2026, 4B", -69],
      ["2026-11-01", "Rent: November 2026, 4B", 690],
      ["2026-11-04", "Received, Bank transfer, TRX-1: November 2026, 4B", -690],
      ["2026-11-20", "Given back: November 2026, 4B (The lift stood still)", 50.5],
      ["2026-11-20", "Not asked for again: November 2026, 4B", -50.5],
      ["2026-12-01", "Rent: December 2026, 4B", 690],
      ["2026-12-30", "Received, Cash: January 2027, 4B", -690],
    ]);
  });

  it("ends today in the year that is not over", () => {
    const { opening, closing, to, lines } = statementOf([agreement], ROWS, 2027, NOW);
    expect([opening, to, closing]).toEqual([0, "2027-02-10", 1380]);
    expect(lines.map(({ words }) => words)).toEqual(["Rent: January 2027, 4B", "Rent: February 2027, 4B"]);
  });

  it("tells what was recorded wrongly, and a debt that is too old to be asked for", () => {
    const wrong = payment("2026-10", [
      { kind: "received", cents: 69_000, reference: "received:1", on: "2026-10-05" },
      { kind: "reversed", cents: 69_000, reference: "received:2", on: "2026-10-06", reason: "It was 5A" },
    ]);
    const first = statementOf([agreement], [wrong], 2026, NOW);
    expect(first.lines[2]).toMatchObject({
      words: "Recorded wrongly, taken back: October 2026, 4B (It was 5A)",
    });
    expect(first.closing).toBe(3 * 690);
    const late = statementOf([agreement], [], 2028, new Date("2029-01-02T09:00:00Z"));
    expect(late.lines.at(-2)).toMatchObject({ on: "2028-12-01", words: "Rent: December 2028, 4B" });
    expect(late.lines.filter(({ words }) => words.startsWith("Not asked for any more"))).toEqual([
      ...[
        {
          on: "2028-11-01",
          words: "Not asked for any more, after two years: October 2026, 4B",
          amount: -690,
        },
      ],
      ...[
        {
          on: "2028-12-01",
          words: "Not asked for any more, after two years: November 2026, 4B",
          amount: -690,
        },
      ],
    ]);
  });

  it("is there from the year of the first agreement to this one", () => {
    expect(statementYears([agreement], NOW)).toEqual([2027, 2026]);
    expect(statementYears([], NOW)).toEqual([]);
    // In Dhaka the new year has begun.
    const eve = { ...agreement, accept_date: new Date("2026-12-31T19:00:00Z") };
    expect(statementYears([eve], new Date("2026-12-31T19:00:00Z"))).toEqual([2027]);
  });
});
