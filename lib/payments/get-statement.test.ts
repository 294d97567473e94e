import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { monthOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { statementOf, statementYears } from "./get-statement";
import { termsOf } from "./rules";

const NOW = new Date("2027-02-10T09:00:00Z");
const person = new mongoose.Types.ObjectId();
const agreement: AgreementDocument = {
  _id: new mongoose.Types.ObjectId(),
  request_id: new mongoose.Types.ObjectId(),
  user_id: person,
  apartment_id: new mongoose.Types.ObjectId(),
  apartment_no: "4B",
  floor_no: 4,
  block_no: "B",
  name: "Tanvir Hasan",
  email: "member@nibash.test",
  rent_cents: 69_000,
  apartment_image: "",
  request_date: NOW,
  status: "accepted",
  accept_date: new Date("2026-10-02T09:00:00Z"),
  active: true,
  ended_at: null,
  deposit_cents: 0,
  service_charge_cents: 0,
  notice_days: 0,
  terms: "",
  claims: 0,
};

type RecordedEntry = Pick<PaymentEntry, "kind" | "cents" | "reference"> & { on: string; reason?: string };

function payment(
  period: string,
  told: readonly RecordedEntry[],
  fields: Partial<PaymentDocument> = {},
): PaymentDocument {
  const entries = told.map(({ on, ...entry }): PaymentEntry => {
    return { ...entry, at: new Date(`${on}T09:00:00Z`), source: "admin", by: null };
  });
  return {
    _id: new mongoose.Types.ObjectId(),
    user_id: person,
    agreement_id: agreement._id,
    name: "Tanvir Hasan",
    email: "member@nibash.test",
    apartment_no: "4B",
    floor_no: 4,
    block_no: "B",
    ...termsOf(69_000, null),
    reason: "",
    transactionId: "pi_1",
    attempt: 0,
    card_brand: "",
    card_last4: "",
    refunded_cents: 0,
    created_at: NOW,
    updated_at: NOW,
    date: NOW,
    adopted: false,
    revision: 0,
    history: [],
    status: "open",
    month: monthOf(period),
    period,
    entries,
    ...fields,
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

describe("a yearly statement", () => {
  it("lists rents, payments, discounts and money given back", () => {
    const { lines, ...year } = statementOf([agreement], ROWS, 2026, NOW);
    expect(year).toEqual({ year: 2026, from: "2026-01-01", to: "2026-12-31", opening: 0, closing: 0 });
    expect(lines.map(({ on, words, amount }) => [on, words, amount])).toEqual([
      ["2026-10-01", "Rent: October 2026, 4B", 690],
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

  it("ends today while the year is not over", () => {
    const { opening, closing, to, lines } = statementOf([agreement], ROWS, 2027, NOW);
    expect([opening, to, closing]).toEqual([0, "2027-02-10", 1380]);
    expect(lines.map(({ words }) => words)).toEqual(["Rent: January 2027, 4B", "Rent: February 2027, 4B"]);
  });

  it("lists wrongly recorded money, and debts dropped after two years", () => {
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

  it("drops the debt of a former tenant after two years as well", () => {
    const gone = { ...agreement, active: false, ended_at: new Date("2026-10-20T09:00:00Z") };
    const { opening, closing, lines } = statementOf([gone], [], 2028, new Date("2029-01-02T09:00:00Z"));
    expect([opening, closing]).toEqual([690, 0]);
    expect(lines).toEqual([
      {
        on: "2028-11-01",
        words: "Not asked for any more, after two years: October 2026, 4B",
        amount: -690,
      },
    ]);
  });

  it("lists rents before payments that arrived ahead of the agreement", () => {
    const late = { ...agreement, accept_date: new Date("2026-11-24T09:00:00Z"), first_day: "2026-10-25" };
    const accepted = { ...late, first_period: "2026-10" };
    const cash = (period: string, on: string) =>
      payment(period, [{ kind: "received", cents: 69_000, reference: `${period}:1`, on }], {
        method: "cash",
      });
    const rows = [cash("2026-10", "2026-11-10"), cash("2026-11", "2026-11-24")];
    const { lines } = statementOf([accepted], rows, 2026, new Date("2026-11-25T09:00:00Z"));
    expect(lines.map(({ on, words, amount }) => [on, words, amount])).toEqual([
      ["2026-10-01", "Rent: October 2026, 4B", 690],
      ["2026-11-01", "Rent: November 2026, 4B", 690],
      ["2026-11-10", "Received, Cash: October 2026, 4B", -690],
      ["2026-11-24", "Received, Cash: November 2026, 4B", -690],
    ]);
  });

  it("keeps a paid month paid when its tenant takes the apartment again", () => {
    const ended_at = new Date("2026-11-24T09:00:00Z");
    const gone = { ...agreement, active: false, ended_at };
    const again = {
      ...agreement,
      _id: new mongoose.Types.ObjectId(),
      accept_date: new Date("2026-11-24T10:00Z"),
    };
    const rows = ROWS.slice(0, 2);
    const until = new Date("2026-11-30T09:00:00Z");
    const words = (agreements: AgreementDocument[]) =>
      statementOf(agreements, rows, 2026, until).lines.map(({ on, words }) => `${on} ${words}`);
    expect(words([gone, again])).toEqual(words([agreement]));
    // After a rent increase, what was paid before still suffices.
    const dearer = statementOf([gone, { ...again, rent_cents: 73_500 }], rows, 2026, until);
    expect(dearer.lines.slice(3, 6)).toMatchObject([
      { on: "2026-11-01", words: "Rent: November 2026, 4B", amount: 735 },
      { on: "2026-11-04", words: "Received, Bank transfer, TRX-1: November 2026, 4B", amount: -690 },
      { on: "2026-11-04", words: "Not asked for: November 2026, 4B", amount: -45 },
    ]);
    expect(dearer.closing).toBe(0);
  });

  it("exists for each year from the first agreement, rent or payment to the current one", () => {
    expect(statementYears([agreement], ROWS, NOW)).toEqual([2027, 2026]);
    expect(statementYears([], [], NOW)).toEqual([]);
    const eager = { ...agreement, accept_date: new Date("2027-01-05T09:00:00Z"), first_period: "2027-01" };
    expect(statementYears([eager], [], NOW)).toEqual([2027]);
    expect(statementYears([{ ...eager, first_period: "2026-12" }], [], NOW)).toEqual([2027, 2026]);
    expect(statementYears([eager], ROWS.slice(2), NOW)).toEqual([2027, 2026]);
    // In Dhaka the new year has begun.
    const eve = { ...agreement, accept_date: new Date("2026-12-31T19:00:00Z") };
    expect(statementYears([eve], [], new Date("2026-12-31T19:00:00Z"))).toEqual([2027]);
  });
});
