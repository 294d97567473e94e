import fc from "fast-check";
import mongoose from "mongoose";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { ENTRY_KINDS } from "@/lib/contracts/payments";
import { monthOf } from "@/lib/format/periods";
import { receiptLines, receiptMoney } from "@/lib/format/receipt-lines";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { propertyRuns } from "@/tests/support/property-runs";
import { balanceOf, storedBalance } from "./derive-balance";
import { formatCsv } from "./format-csv";
import { balanceOfPerson } from "./my-balance";
import { rollOf } from "./rent-roll";
import { serializePayment } from "./serialize";
import { serializeReceipt } from "./serialize-receipt";

/** Every screen and file says the same of a month, whatever happened to its money. */

const NOW = new Date("2026-11-21T09:00:00Z");
const PERIOD = "2026-11";
const PRICE = 78_000;
const person = new mongoose.Types.ObjectId();

const agreement: AgreementDocument = {
  ...{ _id: new mongoose.Types.ObjectId(), request_id: new mongoose.Types.ObjectId(), user_id: person },
  ...{ apartment_id: new mongoose.Types.ObjectId(), apartment_no: "5B", floor_no: 5, block_no: "B" },
  ...{ name: "Tanvir Hasan", email: "member@nibash.test", rent_cents: PRICE, apartment_image: "" },
  ...{ request_date: NOW, status: "accepted", accept_date: new Date("2026-11-02T09:00:00Z") },
  ...{ active: true, ended_at: null, deposit_cents: 0, service_charge_cents: 0, notice_days: 0 },
  ...{ terms: "", claims: 0 },
};

interface Happening {
  readonly kind: (typeof ENTRY_KINDS)[number];
  /** What it is about: of the entries about one thing the newest counts. */
  readonly about: number;
  readonly cents: number;
}

const happenings = fc.array(
  fc.record({
    kind: fc.constantFrom(...ENTRY_KINDS),
    about: fc.integer({ min: 1, max: 4 }),
    cents: fc.oneof(fc.constant(PRICE), fc.integer({ min: 1, max: PRICE })),
  }),
  { minLength: 1, maxLength: 12 },
);

/** A row with these entries, stored as each write stores it. */
function rowWith(drawn: readonly Happening[], fields: Partial<PaymentDocument>): PaymentDocument {
  const seen = new Map<number, number>();
  const entries = drawn.map(({ kind, about, cents }): PaymentEntry => {
    const count = (seen.get(about) ?? 0) + 1;
    seen.set(about, count);
    const reference = `thing-${String(about)}:${String(count)}`;
    return { kind, cents, at: NOW, source: "admin", by: null, by_name: "Admin", reason: "", reference };
  });
  const row: PaymentDocument = {
    ...{ _id: new mongoose.Types.ObjectId(), user_id: person, agreement_id: agreement._id },
    ...{ name: "Tanvir Hasan", email: "member@nibash.test", apartment_no: "5B", floor_no: 5, block_no: "B" },
    ...{ rent_cents: PRICE, discount_cents: 0, paid_cents: PRICE, coupon: "", percent: 0, reason: "" },
    ...{ transactionId: "offline_1", attempt: 0, card_brand: "", card_last4: "", refunded_cents: 0 },
    ...{ created_at: NOW, updated_at: NOW, date: NOW, adopted: false, history: [], status: "open" },
    ...{ month: monthOf(PERIOD), period: PERIOD, method: "cash", reference: "R-1", entries },
    ...fields,
  };
  return { ...row, ...storedBalance(row) };
}

/** What is below zero has an apostrophe in front in the CSV, as all that a spreadsheet could run. */
const cents = (dollars: number | string | undefined) =>
  Math.round(Number(String(dollars).replace(/^'/, "")) * 100) + 0;

function csvOf(row: PaymentDocument): Record<string, string> {
  const { bytes } = formatCsv("x.csv", [serializeReceipt(row)]);
  const text = Buffer.from(bytes).toString("utf8").slice(1).trimEnd();
  return Papa.parse<Record<string, string>>(text, { header: true }).data[0] ?? {};
}

/** What each of them says was received for the month, given back of it, is in dispute, waived and kept. */
function figuresOf(row: PaymentDocument) {
  const [payment, receipt, csv] = [serializePayment(row), serializeReceipt(row), csvOf(row)];
  const counts = ["paid", "disputed", "refunded", "overpaid"].includes(row.status);
  // What the queries of roll and balance let through.
  const payments = counts ? [{ ...row, money: balanceOf(row) }] : [];
  const roll = rollOf([agreement], payments, PERIOD);
  const mine = balanceOfPerson([agreement], payments, { due_day: 5, grace_days: 5 }, NOW);
  return { payment, receipt, csv, roll, mine, counts };
}

describe("the figures of a month", () => {
  it("are the same in history, receipt, CSV, rent roll, statistics and balance, whatever happened", () => {
    fc.assert(
      fc.property(happenings, fc.boolean(), (drawn, isSurplus) => {
        const row = rowWith(drawn, { is_surplus: isSurplus });
        const money = balanceOf(row);
        const { payment, receipt, csv, roll, mine, counts } = figuresOf(row);
        expect(cents(payment.paid)).toBe(money.received);
        expect(cents(payment.kept)).toBe(money.kept);
        expect(cents(payment.given_back)).toBe(money.given_back);
        expect(cents(payment.in_dispute)).toBe(money.in_dispute);
        expect(cents(payment.waived)).toBe(money.waived);
        // What was paid is what went back, what the bank holds and what is kept.
        expect(cents(payment.paid)).toBe(money.given_back + money.in_dispute + money.kept);
        expect(receipt).toMatchObject(payment);
        expect(Object.fromEntries(receiptLines(receipt))["Paid Amount"]).toBe(receiptMoney(payment.paid));
        expect(
          [csv["Paid Amount"], csv.Refunded, csv["In Dispute"], csv.Kept, csv.Waived].map(cents),
        ).toEqual([...[money.received, money.given_back, money.in_dispute, money.kept, money.waived]]);
        if (!counts) return;
        const [tenant] = roll.rows;
        const [month] = mine.months;
        for (const said of [roll.collected, tenant?.paid, roll.received.at(-1)?.collected, month?.kept])
          expect(cents(said)).toBe(money.kept);
        for (const said of [roll.given_back, month?.given_back]) expect(cents(said)).toBe(money.given_back);
        for (const said of [roll.in_dispute, tenant?.in_dispute, month?.in_dispute])
          expect(cents(said)).toBe(money.in_dispute);
        for (const said of [roll.waived, tenant?.waived]) expect(cents(said)).toBe(money.waived);
        expect(cents(month?.received)).toBe(money.received);
        const isOwed = row.status !== "paid" && row.status !== "disputed";
        for (const said of [roll.outstanding, tenant?.owed, mine.due, month?.owed])
          expect(cents(said)).toBe(isOwed ? PRICE : 0);
      }),
      { numRuns: propertyRuns(1_000, 20_000) },
    );
  }, 60_000);
});
