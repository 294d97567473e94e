import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { monthOf, rentLine } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { ChargeDocument } from "@/models/charge";
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
    lines: [rentLine(period)],
    reason: "",
    transactionId: "pi_1",
    attempt: 0,
    card_brand: "",
    card_last4: "",
    refunded_cents: 0,
    created_at: entries[0]?.at ?? NOW,
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

/** What was given back in November is let off. */
const WAIVER: ChargeDocument = {
  _id: new mongoose.Types.ObjectId(),
  user_id: person,
  apartment_no: "4B",
  period: "2026-11",
  kind: "waiver",
  label: "Let off",
  cents: -5_050,
  due_on: "2026-11-05",
  line: "rent:2026-11",
  reason: "The lift stood still",
  by: new mongoose.Types.ObjectId(),
  at: new Date("2026-11-20T09:00:01Z"),
  reference: "waiver rent:2026-11:1",
};

describe("a yearly statement", () => {
  it("lists rents, payments, discounts and money given back", () => {
    const { lines, ...year } = statementOf(
      { agreements: [agreement], rows: ROWS, charges: [WAIVER] },
      2026,
      NOW,
    );
    expect(year).toEqual({ year: 2026, from: "2026-01-01", to: "2026-12-31", opening: 0, closing: 0 });
    expect(lines.map(({ on, words, amount }) => [on, words, amount])).toEqual([
      ["2026-10-01", "Rent: October 2026, 4B", 690],
      ["2026-10-05", "Received, Card: October 2026, 4B", -621],
      ["2026-10-05", "Discount by EID10: October 2026, 4B", -69],
      ["2026-11-01", "Rent: November 2026, 4B", 690],
      ["2026-11-04", "Received, Bank transfer, TRX-1: November 2026, 4B", -690],
      ["2026-11-20", "Given back: November 2026, 4B (The lift stood still)", 50.5],
      ["2026-11-20", "Let off: November 2026, 4B (The lift stood still)", -50.5],
      ["2026-12-01", "Rent: December 2026, 4B", 690],
      ["2026-12-30", "Received, Cash: January 2027, 4B", -690],
    ]);
  });

  it("ends with what is open less what is left over of a credit in a month without a bill", () => {
    const credit: ChargeDocument = { ...WAIVER, kind: "credit", period: "2026-09", cents: -5_000 };
    delete credit.line;
    const { closing } = statementOf({ agreements: [agreement], rows: [], charges: [credit] }, 2026, NOW);
    expect(closing).toBe(3 * 690 - 50);
  });

  it("asks for what is charged to a month ahead on the first day of that month, as for its rent", () => {
    const { line: _line, ...charge } = WAIVER;
    const fee: ChargeDocument = {
      ...charge,
      kind: "fee",
      label: "Lost key",
      period: "2026-12",
      cents: 3_333,
    };
    const wrong: ChargeDocument = {
      ...fee,
      _id: new mongoose.Types.ObjectId(),
      cents: -3_333,
      at: new Date("2026-11-25T09:00:00Z"),
      reason: "It was 5A",
      reverses: fee._id,
    };
    const shown = (charges: ChargeDocument[], on: string, agreements = [agreement]) => {
      const { lines, closing } = statementOf(
        { agreements, rows: [], charges },
        2026,
        new Date(`${on}T09:00Z`),
      );
      return [...lines.slice(2).map(({ on, words, amount }) => [on, words, amount]), closing];
    };
    const rent = ["2026-12-01", "Rent: December 2026, 4B", 690];
    const asked = ["2026-12-01", "Lost key: December 2026, 4B (The lift stood still)", 33.33];
    expect(shown([fee], "2026-11-30")).toEqual([1380]);
    expect(shown([fee], "2026-12-02")).toEqual([rent, asked, 2103.33]);
    expect(shown([fee, wrong], "2026-11-30")).toEqual([1380]);
    const taken = ["2026-12-01", "Lost key: December 2026, 4B (It was 5A)", -33.33];
    expect(shown([fee, wrong], "2026-12-02")).toEqual([rent, asked, taken, 2070]);
    // Of who has left by then, too.
    const gone = { ...agreement, active: false, ended_at: new Date("2026-11-30T09:00:00Z") };
    expect(shown([fee], "2026-12-02", [gone])).toEqual([asked, 1413.33]);
  });

  it("counts what is let off of a month ahead from that month on: before, it is not the tenant's money", () => {
    const ahead = payment(
      "2026-12",
      [
        { kind: "received", cents: 69_000, reference: "received:1", on: "2026-11-04" },
        { kind: "given_back", cents: 69_000, reference: "back-1:1", on: "2026-11-20" },
      ],
      { method: "bank", reference: "TRX-1" },
    );
    const lines = { due_on: "2026-12-05", line: "rent:2026-12", cents: -69_000 };
    const records = {
      agreements: [agreement],
      rows: [ahead],
      charges: [{ ...WAIVER, ...lines, period: "2026-12" }],
    };
    const closingOn = (on: string) => statementOf(records, 2026, new Date(`${on}T09:00Z`)).closing;
    expect([closingOn("2026-11-19"), closingOn("2026-11-30"), closingOn("2026-12-02")]).toEqual([
      690, 1380, 1380,
    ]);
  });

  it("has no line for what costs nothing", () => {
    const first = { ...WAIVER, kind: "meter", label: "Electricity", period: "2026-11", cents: 0 } as const;
    const { lines } = statementOf({ agreements: [agreement], rows: [], charges: [first] }, 2026, NOW);
    expect(lines.map(({ amount }) => amount)).toEqual([690, 690, 690]);
  });

  it("ends today while the year is not over", () => {
    const { opening, closing, to, lines } = statementOf(
      { agreements: [agreement], rows: ROWS, charges: [WAIVER] },
      2027,
      NOW,
    );
    expect([opening, to, closing]).toEqual([0, "2027-02-10", 1380]);
    expect(lines.map(({ words }) => words)).toEqual(["Rent: January 2027, 4B", "Rent: February 2027, 4B"]);
  });

  it("lists wrongly recorded money", () => {
    const wrong = payment("2026-10", [
      { kind: "received", cents: 69_000, reference: "received:1", on: "2026-10-05" },
      { kind: "reversed", cents: 69_000, reference: "received:2", on: "2026-10-06", reason: "It was 5A" },
    ]);
    const first = statementOf({ agreements: [agreement], rows: [wrong], charges: [] }, 2026, NOW);
    expect(first.lines[2]).toMatchObject({
      words: "Recorded wrongly, taken back: October 2026, 4B (It was 5A)",
    });
    expect(first.closing).toBe(3 * 690);
  });

  it("keeps a debt however old, also of a former tenant", () => {
    const later = new Date("2029-01-02T09:00:00Z");
    const gone = { ...agreement, active: false, ended_at: new Date("2026-10-20T09:00:00Z") };
    const { opening, closing, lines } = statementOf(
      { agreements: [gone], rows: [], charges: [] },
      2028,
      later,
    );
    expect([opening, closing, lines]).toEqual([690, 690, []]);
  });

  it("does not change for a closed year when money of it is recorded later", () => {
    const cash = payment(
      "2026-12",
      [{ kind: "received", cents: 69_000, reference: "received:1", on: "2026-12-28" }],
      {
        method: "cash",
        created_at: new Date("2027-01-04T09:00:00Z"),
      },
    );
    const yearOf = (year: number, rows: PaymentDocument[]) =>
      statementOf({ agreements: [agreement], rows, charges: [] }, year, new Date("2027-01-20T09:00:00Z"));
    expect(yearOf(2026, [cash])).toEqual(yearOf(2026, []));
    expect(yearOf(2027, [cash]).lines).toContainEqual({
      on: "2027-01-04",
      words: "Received, Cash, received on Dec 28, 2026: December 2026, 4B",
      amount: -690,
    });
  });

  it("lists rents before payments that arrived ahead of the agreement", () => {
    const late = { ...agreement, accept_date: new Date("2026-11-24T09:00:00Z"), first_day: "2026-10-25" };
    const accepted = { ...late, first_period: "2026-10" };
    const cash = (period: string, on: string) =>
      payment(period, [{ kind: "received", cents: 69_000, reference: `${period}:1`, on }], {
        method: "cash",
      });
    const rows = [cash("2026-10", "2026-11-10"), cash("2026-11", "2026-11-24")];
    const { lines } = statementOf(
      { agreements: [accepted], rows, charges: [] },
      2026,
      new Date("2026-11-25T09:00:00Z"),
    );
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
      statementOf({ agreements, rows, charges: [] }, 2026, until).lines.map(
        ({ on, words }) => `${on} ${words}`,
      );
    expect(words([gone, again])).toEqual(words([agreement]));
    // At a higher rent, what it costs more is open.
    const dearer = statementOf(
      { agreements: [gone, { ...again, rent_cents: 73_500 }], rows, charges: [WAIVER] },
      2026,
      until,
    );
    expect(dearer.lines.slice(3, 5)).toMatchObject([
      { on: "2026-11-01", words: "Rent: November 2026, 4B", amount: 735 },
      { on: "2026-11-04", words: "Received, Bank transfer, TRX-1: November 2026, 4B", amount: -690 },
    ]);
    expect(dearer.closing).toBe(45);
  });

  it("exists for each year from the first agreement, rent or payment to the current one", () => {
    expect(statementYears({ agreements: [agreement], rows: ROWS, charges: [] }, NOW)).toEqual([2027, 2026]);
    expect(statementYears({ agreements: [], rows: [], charges: [] }, NOW)).toEqual([]);
    const eager = { ...agreement, accept_date: new Date("2027-01-05T09:00:00Z"), first_period: "2027-01" };
    expect(statementYears({ agreements: [eager], rows: [], charges: [] }, NOW)).toEqual([2027]);
    expect(
      statementYears({ agreements: [{ ...eager, first_period: "2026-12" }], rows: [], charges: [] }, NOW),
    ).toEqual([2027, 2026]);
    expect(statementYears({ agreements: [eager], rows: ROWS.slice(2), charges: [] }, NOW)).toEqual([
      2027, 2026,
    ]);
    // In Dhaka the new year has begun.
    const eve = { ...agreement, accept_date: new Date("2026-12-31T19:00:00Z") };
    expect(
      statementYears({ agreements: [eve], rows: [], charges: [] }, new Date("2026-12-31T19:00:00Z")),
    ).toEqual([2027]);
  });
});
