import fc from "fast-check";
import mongoose from "mongoose";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { accountsOf, daysLate, openLines } from "@/lib/payments/derive-account";
import type { Charge } from "@/lib/payments/derive-bills";
import { balanceOf, type PaymentWithBalance } from "@/lib/payments/rules";
import { endOfTowerDay } from "@/lib/platform/format/dates";
import { addMonths, monthOf, periodsFrom, rentLine } from "@/lib/platform/format/periods";
import { countPaid, totalsOf } from "@/lib/platform/format/roll-totals";
import { filterRoll, filterLabel, readRollFilter, readRollMonth } from "@/lib/platform/lists/roll-filter";
import type { AgreementDocument } from "@/models/agreement";
import { settleByHand } from "@/tests/support/account-oracle";
import { cardEntries } from "@/tests/support/factories";
import { propertyRuns } from "@/tests/support/property-runs";
import { type RentRollRow, ROLL_AGES } from "./contract";
import { registerOf } from "./make-register";
import { historyOf, MONTHS_OF_HISTORY, rollOf, formatRollCsv, ageDebts } from "./queries";

const NOW = new Date("2026-11-21T09:00:00Z");
const UNTIL = "2026-11";
const DAY = { due_day: 5, grace_days: 5, today: "2026-11-21" };
const PEOPLE = ["a", "b", "c"].map(() => new mongoose.Types.ObjectId());

type Drawn = Partial<AgreementDocument> & { readonly begins: string; readonly person: number };

function agreementOf({ begins, person, ...fields }: Drawn): AgreementDocument {
  const accept_date = new Date(`${begins}-02T09:00:00Z`);
  const apartment_no = `${String(person + 1)}A`;
  return {
    _id: new mongoose.Types.ObjectId(),
    request_id: new mongoose.Types.ObjectId(),
    user_id: PEOPLE[person] ?? new mongoose.Types.ObjectId(),
    name: `Person ${String(person)}`,
    apartment_id: new mongoose.Types.ObjectId(),
    apartment_no,
    floor_no: person + 1,
    block_no: "A",
    email: `p${String(person)}@nibash.test`,
    rent_cents: 78_000,
    apartment_image: "",
    request_date: NOW,
    status: "accepted",
    accept_date,
    active: true,
    ended_at: null,
    deposit_cents: 0,
    service_charge_cents: 0,
    notice_days: 0,
    terms: "",
    claims: 0,
    ...fields,
  };
}

function paymentOf(
  person: number,
  period: string,
  status: PaymentWithBalance["status"],
  rent: number,
): PaymentWithBalance {
  const apartment_no = `${String(person + 1)}A`;
  const given = {
    _id: new mongoose.Types.ObjectId(),
    agreement_id: new mongoose.Types.ObjectId(),
    user_id: PEOPLE[person] ?? new mongoose.Types.ObjectId(),
    name: "",
    email: "",
    apartment_no,
    floor_no: 1,
    block_no: "A",
    status,
    rent_cents: rent,
    discount_cents: 0,
    paid_cents: rent,
    coupon: "",
    percent: 0,
    reason: "",
    transactionId: "pi_1",
    attempt: 1,
    card_brand: "",
    card_last4: "",
    refunded_cents: 0,
    created_at: NOW,
    updated_at: NOW,
    date: NOW,
    adopted: false,
    month: monthOf(period),
    revision: 0,
    history: [],
    period,
    lines: [rentLine(period)],
  };
  const row = { ...given, entries: cardEntries(given) };
  return { ...row, money: balanceOf(row) };
}

const OLDEST = addMonths(UNTIL, -60);
const monthsAgo = (most: number) =>
  fc.integer({ min: 0, max: most }).map((count) => addMonths(UNTIL, -count));

/** Three users over five years: each stays, or leaves and may come back. */
const lives = fc.tuple(
  ...PEOPLE.map((_, person) =>
    fc
      .record({
        begins: monthsAgo(55),
        stays: fc.option(fc.integer({ min: 0, max: 30 })),
        comesBack: fc.option(fc.integer({ min: 1, max: 12 })),
        rents: fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 90_000 })),
        isByDays: fc.boolean(),
      })
      .map(({ begins, stays, comesBack, rents, isByDays }) => {
        if (stays === null) return [agreementOf({ begins, person, rent_cents: rents[0] })];
        const ends = addMonths(begins, stays);
        if (ends >= UNTIL) return [agreementOf({ begins, person, rent_cents: rents[0] })];
        const over = { active: false, ended_at: endOfTowerDay(`${ends}-17`) };
        const first = agreementOf({
          begins,
          person,
          rent_cents: rents[0],
          ...over,
          last_month: isByDays ? "prorated" : "whole",
        });
        const back = addMonths(ends, comesBack ?? 0);
        if (comesBack === null || back > UNTIL) return [first];
        return [first, agreementOf({ begins: back, person, rent_cents: rents[1] })];
      }),
  ),
);
const payments = fc
  .uniqueArray(
    fc.record({
      person: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
      period: fc.integer({ min: 0, max: 60 }).map((count) => addMonths(OLDEST, count)),
      status: fc.constantFrom(
        "paid" as const,
        "disputed" as const,
        "refunded" as const,
        "processing" as const,
      ),
      rent: fc.integer({ min: 1, max: 90_000 }),
    }),
    { maxLength: 120, selector: ({ person, period }) => `${String(person)} ${period}` },
  )
  .map((drawn) => drawn.map(({ person, period, status, rent }) => paymentOf(person, period, status, rent)));

const cents = (dollars: number) => Math.round(dollars * 100);

describe("income, outstanding rent and apartments let over 24 months", () => {
  it("equal the rent roll of each month to the cent, and each roll equals the sum of its rows", () => {
    fc.assert(
      fc.property(lives, payments, (drawn, paid) => {
        const agreements = drawn.flat().sort((one, other) => +one.accept_date - +other.accept_date);
        const history = historyOf(
          [...accountsOf(agreements, paid, [], { period: UNTIL, due_day: 5 })],
          UNTIL,
        );
        expect(history.map(({ period }) => period)).toEqual(periodsFrom(UNTIL, 1 - MONTHS_OF_HISTORY, 0));
        for (const { period, ...month } of history) {
          const roll = rollOf(
            [...accountsOf(agreements, paid, [], { period: period, due_day: DAY.due_day })],
            period,
            DAY,
          );
          const living = new Set(
            roll.rows.filter(({ expected }) => expected > 0).map((row) => row.apartment_no),
          );
          expect(month).toEqual({
            expected: roll.expected,
            collected: roll.collected,
            // Later money does not change it: see below.
            outstanding: period === UNTIL ? roll.outstanding : (expect.any(Number) as number),
            let: living.size,
          });
          const sum = (amount: (row: RentRollRow) => number) =>
            roll.rows.reduce((total, row) => total + cents(amount(row)), 0);
          expect(cents(roll.outstanding)).toBe(sum(({ owed }) => owed));
          expect(cents(roll.collected)).toBe(sum((row) => row.received - row.given_back - row.in_dispute));
          expect(ROLL_AGES.reduce((total, age) => total + cents(roll.ageing[age]), 0)).toBe(
            cents(roll.outstanding),
          );
          // The roll includes everyone who owes, whether they live here or not.
          for (const row of roll.rows)
            expect(row.expected + row.owed + row.to_give_back + row.credit + row.given_back).toBeGreaterThan(
              0,
            );
        }
      }),
      { numRuns: propertyRuns(30, 5_000) },
    );
  });

  it("counts an old debt of who has left as paid in its own month, and has a refund for what is more", () => {
    const gone = agreementOf({
      begins: "2026-06",
      person: 0,
      active: false,
      ended_at: endOfTowerDay("2026-07-31"),
    });
    const june = paymentOf(0, "2026-06", "paid", 78_000);
    const rowFor = (cents: number) => {
      const receipt = { ...paymentOf(0, UNTIL, "paid", cents), lines: [], rent_cents: 0 };
      const accounts = [...accountsOf([gone], [june, receipt], [], { period: UNTIL, due_day: DAY.due_day })];
      const [row] = rollOf(accounts, UNTIL, DAY).rows;
      const months = historyOf(accounts, UNTIL).slice(-5);
      expect(months.map(({ collected }) => collected)).toEqual([780, 0, 0, 0, 0]);
      const [old] = rollOf(accounts, "2026-07", DAY).rows;
      expect(old).toMatchObject({ expected: 780, paid: 780, payment_id: String(receipt._id) });
      return row;
    };
    expect(rowFor(78_000)).toBeUndefined();
    expect(rowFor(80_000)).toMatchObject({ status: "overpaid", expected: 0, paid: 0, to_give_back: 20 });
  });

  it("are outstanding at each month's end by the money of that day, whatever is paid, given back or charged later", () => {
    const one = agreementOf({ begins: "2026-06", person: 0 });
    const paid = (
      period: string,
      entries: readonly [kind: "received" | "given_back", cents: number, at: string][],
    ) => {
      const made = entries.map(([kind, cents, at], place) => {
        const reference = `${kind}-${String(place)}:1`;
        return { kind, cents, at: new Date(at), source: "admin" as const, reference, by: null };
      });
      const row = { ...paymentOf(0, period, "paid", 78_000), entries: made };
      return { ...row, money: balanceOf(row) };
    };
    const charge = {
      _id: new mongoose.Types.ObjectId(),
      user_id: one.user_id,
      apartment_no: one.apartment_no,
      period: "2026-07",
      kind: "fee" as const,
      label: "Lost key",
      cents: 2_000,
      due_on: "2026-07-05",
      at: new Date("2026-10-10T09:00:00Z"),
    };
    const credit = { ...charge, _id: new mongoose.Types.ObjectId(), kind: "credit" as const, cents: -50_000 };
    const outstanding = (payments: PaymentWithBalance[], charges: Charge[] = []) => {
      const day = { period: UNTIL, due_day: 5 };
      const months = historyOf([...accountsOf([one], payments, charges, day)], UNTIL).slice(-6);
      return months.map((month) => cents(month.outstanding));
    };
    const rent = 78_000;
    const owed = [1, 2, 3, 4, 5, 6].map((months) => months * rent);
    expect(outstanding([])).toEqual(owed);
    // The last second of August in Dhaka, and the first one of September.
    const [inAugust, inSeptember] = ["2026-08-31T17:59:59Z", "2026-08-31T18:00:00Z"];
    expect(outstanding([paid("2026-06", [["received", rent, inAugust]])])).toEqual(
      owed.map((cents, place) => (place < 2 ? cents : cents - rent)),
    );
    expect(outstanding([paid("2026-06", [["received", rent, inSeptember]])])).toEqual(
      owed.map((cents, place) => (place < 3 ? cents : cents - rent)),
    );
    // Paid in its month, and given back in October.
    const back = paid("2026-07", [
      ["received", rent, "2026-07-04T09:00:00Z"],
      ["given_back", 30_000, "2026-10-04T09:00:00Z"],
    ]);
    expect(outstanding([back])).toEqual(
      owed.map((cents, place) => cents - (place === 0 ? 0 : place < 4 ? rent : rent - 30_000)),
    );
    expect(outstanding([], [charge])).toEqual(
      owed.map((cents, place) => (place < 4 ? cents : cents + 2_000)),
    );
    // An old debt was owed in its month, however late it is written, alone and beside what is recomputed.
    const arrears = { ...charge, _id: new mongoose.Types.ObjectId(), kind: "arrears" as const };
    expect(outstanding([], [arrears])).toEqual(
      owed.map((cents, place) => (place < 1 ? cents : cents + 2_000)),
    );
    expect(outstanding([], [arrears, charge])).toEqual(
      owed.map((cents, place) => cents + (place < 1 ? 0 : place < 4 ? 2_000 : 4_000)),
    );
    // A credit of November pays what was open before it from then on only.
    expect(outstanding([], [{ ...credit, period: UNTIL, at: new Date("2026-11-02T09:00:00Z") }])).toEqual(
      owed.map((cents, place) => (place < 5 ? cents : cents - 50_000)),
    );
  });

  const idOf = (count: number) => new mongoose.Types.ObjectId(String(count).padStart(24, "0"));

  it("are outstanding at each month's end as an independent computation says, over drawn histories", () => {
    const day = fc.date({ min: new Date("2026-05-01Z"), max: NOW, noInvalidDate: true });
    const months = periodsFrom(UNTIL, -5, 0);
    const money = fc.record({
      names: fc.option(fc.constantFrom(...months), { nil: undefined }),
      amount: fc.oneof(fc.constant(78_000), fc.integer({ min: 1, max: 200_000 })),
      percent: fc.constantFrom(0, 0, 15, 100),
      times: fc.tuple(day, day).map((both) => both.sort((one, other) => +one - +other)),
      back: fc.option(fc.integer({ min: 1, max: 78_000 }), { nil: undefined }),
    });
    const drawnCharges = fc.array(
      fc.record({
        kind: fc.constantFrom("fee" as const, "credit" as const, "waiver" as const),
        period: fc.constantFrom(...months),
        cents: fc.integer({ min: 1, max: 90_000 }),
        at: day,
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.array(money, { maxLength: 8 }), drawnCharges, (received, charged) => {
        const one = agreementOf({ begins: "2026-06", person: 0 });
        const payments = received.map(({ names, amount, percent, times: [came, went], back }, place) => {
          const entry = (kind: "received" | "given_back", cents: number, at: Date | undefined) => {
            const reference = `${kind}:1`;
            return { kind, cents, at: at ?? NOW, source: "admin" as const, reference, by: null };
          };
          const entries = [
            entry("received", amount, came),
            ...(back === undefined ? [] : [entry("given_back", Math.min(back, amount), went)]),
          ];
          const row = { ...paymentOf(0, UNTIL, "paid", amount), entries, percent };
          const _id = idOf(place + 1);
          return { ...row, _id, lines: names ? [rentLine(names)] : [], money: balanceOf(row) };
        });
        const charges = charged.map((charge, place) => ({
          ...charge,
          _id: idOf(place + 100),
          user_id: one.user_id,
          apartment_no: one.apartment_no,
          label: charge.kind,
          cents: charge.kind === "fee" ? charge.cents : -charge.cents,
          due_on: `${charge.period}-05`,
        }));
        const history = historyOf(
          [...accountsOf([one], payments, charges, { period: UNTIL, due_day: 5 })],
          UNTIL,
        ).slice(-6);
        for (const { period, outstanding } of history) {
          const next = addMonths(period, 1);
          const isKnown = ({ at }: { readonly at: Date }) =>
            new Date(at.getTime() + 6 * 60 * 60 * 1000).toISOString().slice(0, 7) < next;
          const rents = months.map((month) => ({
            id: rentLine(month),
            kind: "rent",
            period: month,
            due_on: `${month}-01`,
            cents: 78_000,
          }));
          const bills = [
            ...rents.filter(
              (line) =>
                line.period <= period ||
                payments.some(({ lines, entries }) => entries.some(isKnown) && lines.includes(line.id)) ||
                charges.some((one) => isKnown(one) && one.period === line.period),
            ),
            ...charges
              .filter(isKnown)
              .map((charge) => ({ ...charge, id: String(charge._id), at: +charge.at })),
          ];
          const receipts = payments.flatMap(({ _id, entries, lines, percent }) => {
            const known = entries.filter(isKnown);
            const [first] = known;
            const has = known.reduce(
              (sum, { kind, cents }) => sum + (kind === "received" ? cents : -cents),
              0,
            );
            return first ? [{ id: String(_id), cents: has, at: +first.at, lines, percent }] : [];
          });
          const { open } = settleByHand(bills, receipts, { period, goesOn: true });
          expect([period, cents(outstanding)]).toEqual([period, open]);
        }
      }),
      { numRuns: propertyRuns(150, 20_000) },
    );
  });

  it("expect nothing from a former tenant who was refunded, and the rent from the new tenant", () => {
    const left = { active: false, ended_at: endOfTowerDay("2026-10-31"), apartment_no: "6B" };
    const gone = agreementOf({ begins: "2026-09", person: 0, ...left });
    const agreements = [gone, agreementOf({ begins: UNTIL, person: 1, apartment_no: "6B" })];
    const paid = (status: PaymentWithBalance["status"], of: string, person: number) => ({
      ...paymentOf(person, of, status, 78_000),
      apartment_no: "6B",
    });
    const before = ["2026-09", "2026-10"].map((period) => paid("paid", period, 0));
    const look = (status: PaymentWithBalance["status"]) => {
      const payments = [...before, paid(status, UNTIL, 0), paid("paid", UNTIL, 1)];
      const { rows, ...roll } = rollOf(
        [...accountsOf(agreements, payments, [], { period: UNTIL, due_day: DAY.due_day })],
        UNTIL,
        DAY,
      );
      expect(
        historyOf([...accountsOf(agreements, payments, [], { period: UNTIL, due_day: 5 })], UNTIL).at(-1),
      ).toMatchObject({
        expected: roll.expected,
        collected: roll.collected,
      });
      return { rows: rows.map(({ expected, given_back }) => [expected, given_back]), ...roll };
    };
    expect(look("refunded")).toMatchObject({
      expected: 780,
      due: 780,
      collected: 780,
      given_back: 780,
      to_give_back: 0,
      rows: [
        [0, 780],
        [780, 0],
      ],
    });
    // Until then the building has the money.
    expect(look("paid")).toMatchObject({ expected: 780, collected: 780, to_give_back: 780 });
  });

  it("have nobody in months before their tenancy, whatever is left over of their money", () => {
    const agreements = [agreementOf({ begins: "2026-10", person: 0 })];
    const payments = [paymentOf(0, "2026-11", "paid", 90_000)].map((one) => ({ ...one, lines: [] }));
    const rowsAt = (period: string) =>
      rollOf([...accountsOf(agreements, payments, [], { period, due_day: 5 })], period, DAY).rows.length;
    expect([rowsAt("2026-09"), rowsAt("2026-10"), rowsAt(UNTIL)]).toEqual([0, 1, 1]);
  });

  it("refund nothing in a past month: what was left over then has paid what came next, or is refunded this month", () => {
    const left = { active: false, ended_at: endOfTowerDay(`${UNTIL}-20`) };
    const agreements = [agreementOf({ begins: "2026-10", person: 0, ...left })];
    const october = paymentOf(0, "2026-10", "paid", 78_000);
    const refundAt = (period: string, cents: number) => {
      const november = { ...paymentOf(0, UNTIL, "paid", cents), lines: [] };
      const day = { period, due_day: 5 };
      const { rows, ...roll } = rollOf(accountsOf(agreements, [october, november], [], day), period, DAY);
      const last = Papa.parse<Record<string, string>>(
        Buffer.from(formatRollCsv(period, rows).bytes).toString("utf8").slice(1).trimEnd(),
        { header: true },
      ).data.at(-1);
      return [rows.map(({ status }) => status), roll.to_give_back, last?.["To Give Back"]];
    };
    expect(refundAt("2026-10", 78_000)).toEqual([["paid"], 0, "0.00"]);
    expect(refundAt(UNTIL, 78_000)).toEqual([["paid"], 0, "0.00"]);
    expect(refundAt("2026-10", 80_000)).toEqual([["paid"], 0, "0.00"]);
    expect(refundAt(UNTIL, 80_000)).toEqual([["paid"], 20, "20.00"]);
  });

  it("have in a past month what is open of it now: a later month's credit lowers that month", () => {
    const agreement = agreementOf({ begins: "2026-10", person: 0 });
    const about = {
      user_id: agreement.user_id,
      apartment_no: agreement.apartment_no,
      label: "The lift",
      at: NOW,
    };
    const credit = {
      ...about,
      _id: idOf(1),
      kind: "credit" as const,
      period: UNTIL,
      due_on: `${UNTIL}-05`,
      cents: -10_000,
    };
    const owedIn = (period: string) =>
      rollOf([...accountsOf([agreement], [], [credit], { period, due_day: 5 })], period, DAY).rows[0]?.owed;
    expect([owedIn("2026-10"), owedIn(UNTIL)]).toEqual([780, 1460]);
  });

  it("count money by the day on which it came and went, not by the month of its rent", () => {
    const entry = (kind: "received" | "given_back", cents: number, at: string, reference: string) => ({
      kind,
      cents,
      at: new Date(at),
      source: "admin" as const,
      reference,
      by: null,
    });
    const late = paymentOf(0, "2026-08", "paid", 78_000);
    const entries = [
      entry("received", 78_000, "2026-10-31T18:30:00Z", "received:1"),
      entry("given_back", 8_000, "2026-11-03T09:00:00Z", "back:1"),
    ];
    const payment = { ...late, entries, money: balanceOf({ ...late, entries }) };
    const accounts = [
      ...accountsOf([agreementOf({ begins: "2026-08", person: 0 })], [payment], [], {
        period: UNTIL,
        due_day: DAY.due_day,
      }),
    ];
    // Half past midnight of 1 November in Dhaka.
    expect(rollOf(accounts, UNTIL, DAY).received.map(({ collected }) => collected)).toEqual([
      0, 0, 0, 0, 0, 700,
    ]);
    expect(rollOf(accounts, "2026-10", DAY).received.map(({ collected }) => collected)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
  });

  it("call a month waived, not paid, of which nothing is paid, and a credit no waiver", () => {
    const agreements = [0, 1, 2].map((person) => agreementOf({ begins: UNTIL, person }));
    const lowered = (person: number, kind: "waiver" | "credit", cents: number) => {
      const apartment_no = `${String(person + 1)}A`;
      const about = { _id: idOf(person + 1), user_id: PEOPLE[person]!, apartment_no, label: "Own repair" };
      return { ...about, kind, period: UNTIL, due_on: `${UNTIL}-05`, at: NOW, cents: -cents };
    };
    const payments = [paymentOf(0, UNTIL, "paid", 77_000)];
    const charges = [lowered(0, "credit", 1_000), lowered(1, "waiver", 78_000), lowered(2, "credit", 80_000)];
    const roll = rollOf(accountsOf(agreements, payments, charges, { period: UNTIL, due_day: 5 }), UNTIL, DAY);
    expect(
      roll.rows.map(({ status, due, paid, waived, credited, credit }) => [
        status,
        { due, paid, waived, credited, credit },
      ]),
    ).toEqual([
      ["paid", { due: 770, paid: 770, waived: 0, credited: 10, credit: 0 }],
      ["waived", { due: 0, paid: 0, waived: 780, credited: 0, credit: 0 }],
      ["paid", { due: 0, paid: 0, waived: 0, credited: 780, credit: 20 }],
    ]);
    expect(countPaid(roll)).toEqual({ paid: 2, waived: 1, asked: 3 });
    expect(filterRoll(roll.rows, { state: "waived" })).toHaveLength(1);
    const { bytes } = formatRollCsv(UNTIL, roll.rows);
    const [first, second, , total] = Papa.parse<Record<string, string>>(
      Buffer.from(bytes).toString("utf8").slice(1).trimEnd(),
      { header: true },
    ).data;
    expect(first).toMatchObject({ Status: "paid", Waived: "0.00", Credited: "10.00", Due: "770.00" });
    expect(second).toMatchObject({ Status: "waived", Waived: "780.00", Credited: "0.00", Due: "0.00" });
    expect(total).toMatchObject({ Waived: "780.00", Credited: "790.00" });
  });

  it("keep a former tenant who owes, and drop one who has paid", () => {
    const left = { active: false, ended_at: endOfTowerDay("2026-08-31") };
    const agreements = [0, 1].map((person) => agreementOf({ begins: "2026-08", person, ...left }));
    const roll = rollOf(
      [
        ...accountsOf(agreements, [paymentOf(1, "2026-08", "paid", 78_000)], [], {
          period: UNTIL,
          due_day: DAY.due_day,
        }),
      ],
      UNTIL,
      DAY,
    );
    expect(roll.rows).toMatchObject([
      { apartment_no: "1A", is_former: true, status: "late", expected: 0, due: 0, owed: 780, days_late: 108 },
    ]);
    expect(countPaid(roll)).toEqual({ paid: 0, waived: 0, asked: 0 });
    expect(roll).toMatchObject({ expected: 0, outstanding: 780, ageing: { older: 780, days_30: 0 } });
  });
});

describe("the age of a debt (docs/product.md 5.43)", () => {
  const mine = [agreementOf({ begins: "2026-01", person: 0 })];
  const before = periodsFrom("2026-10", -9, 0).map((period) => paymentOf(0, period, "paid", 78_000));
  it.each([
    ["2026-11-04", 0, "days_30"],
    ["2026-12-05", 30, "days_30"],
    ["2026-12-06", 31, "days_60"],
    ["2027-01-04", 60, "days_60"],
    ["2027-01-05", 61, "days_90"],
    ["2027-02-03", 90, "days_90"],
    ["2027-02-04", 91, "older"],
  ] as const)("on %s is %i days, in %s", (today, days, age) => {
    const rules = { due_day: 5, grace_days: 0, today };
    const [account] = [...accountsOf(mine, before, [], { period: "2026-11", due_day: 5 })];
    const lines = account ? openLines(account, "2026-11") : [];
    expect(daysLate(lines, rules)).toBe(days);
    expect(ageDebts(lines, rules)).toEqual({
      days_30: 0,
      days_60: 0,
      days_90: 0,
      older: 0,
      [age]: 780,
    });
  });
});

describe("lateness in a rent roll (docs/product.md 5.25)", () => {
  const mine = [agreementOf({ begins: "2026-09", person: 0 })];
  const paid = paymentOf(0, "2026-09", "paid", 78_000);
  const before = [paid, paymentOf(0, "2026-10", "paid", 78_000)];
  it.each([
    ["the month itself on the last day of grace", before, "2026-11-10", UNTIL, "due", 0, 780, 0],
    ["the month itself when grace is over", before, "2026-11-11", UNTIL, "late", 6, 780, 780],
    ["a month before it, the month itself not due yet", [paid], "2026-11-01", UNTIL, "late", 27, 1560, 780],
    ["a month ahead, of which nothing is late", before, "2026-11-10", "2026-12", "due", 0, 1560, 0],
    [
      "a month that the bank works on",
      [...before, paymentOf(0, UNTIL, "processing", 78_000)],
      ...(["2026-11-11", UNTIL, "processing", 0, 780, 0] as const),
    ],
  ] as const)("is derived for %s", (_, payments, today, period, status, days_late, owed, late) => {
    expect(
      rollOf([...accountsOf(mine, payments, [], { period, due_day: 5 })], period, {
        ...DAY,
        today,
      }).rows,
    ).toMatchObject([{ status, days_late, owed, late }]);
  });
});

describe("the filter and the CSV file of a rent roll", () => {
  const agreements = [0, 1, 2].map((person) =>
    agreementOf({
      begins: "2026-11",
      person,
      rent_cents: 10_001 * (person + 1),
      name: person ? "Nadia" : "=1+1",
    }),
  );
  const inGrace = { ...DAY, today: "2026-11-10" };
  const { rows } = rollOf(
    [
      ...accountsOf(agreements, [paymentOf(1, UNTIL, "paid", 20_002)], [], {
        period: UNTIL,
        due_day: inGrace.due_day,
      }),
    ],
    UNTIL,
    inGrace,
  );
  const homes = (address: string) =>
    filterRoll(rows, readRollFilter(new URLSearchParams(address))).map(({ apartment_no }) => apartment_no);

  it("combine status, age and words, and ignore invalid filter values", () => {
    expect(homes("state=due")).toEqual(["1A", "3A"]);
    expect(homes("state=paid&words=NADIA")).toEqual(["2A"]);
    expect(homes("age=days_30&words=p2@")).toEqual(["3A"]);
    expect(homes("words=২a")).toEqual(["2A"]);
    expect(homes("age=older")).toEqual([]);
    expect(homes("state=late'&age=x&words=%20")).toEqual(["1A", "2A", "3A"]);
    expect(filterLabel(readRollFilter(new URLSearchParams("state=late&age=days_60&words=Nadia")))).toBe(
      "late, open since 31–60 days, “Nadia”",
    );
    expect(filterLabel({})).toBe("");
    expect(readRollMonth(new URLSearchParams("month=2026-13"))).toBeUndefined();
    expect(readRollMonth(new URLSearchParams("month=2026-10"))).toBe("2026-10");
  });

  it("are in the register with nothing open of a month ahead, which the account does not ask for yet", () => {
    const { user_id, apartment_no, ...person } = agreementOf({ begins: UNTIL, person: 0 });
    const period = addMonths(UNTIL, 1);
    const due_on = `${period}-05`;
    const about = { _id: new mongoose.Types.ObjectId(), user_id, apartment_no, period, due_on, at: NOW };
    const fee = { ...about, kind: "fee" as const, label: "Lost key", cents: 2_000 };
    const day = { period: UNTIL, due_day: 5 };
    const accounts = [...accountsOf([{ ...person, user_id, apartment_no }], [], [fee], day)];
    const register = registerOf(accounts, [], periodsFrom(UNTIL, 0, 11), UNTIL);
    expect([register.open.slice(0, 2), register.total.open]).toEqual([[780, 0], 780]);
  });

  it("are in the register by home and month, with what was paid, what is open, and the homes without a bill", () => {
    const accounts = [
      ...accountsOf(
        [
          agreementOf({ begins: "2026-09", person: 0 }),
          agreementOf({ begins: "2026-10", person: 1, active: false, ended_at: endOfTowerDay("2026-10-31") }),
          agreementOf({ begins: "2026-11", person: 2, apartment_no: "2A", floor_no: 2 }),
        ],
        [paymentOf(0, "2026-09", "paid", 78_000), paymentOf(0, "2026-10", "paid", 30_000)],
        [],
        { period: UNTIL, due_day: 5 },
      ),
    ];
    const homes = [{ apartment_no: "1B", floor_no: 1, block_no: "B" }];
    const register = registerOf(accounts, homes, periodsFrom("2026-09", 0, 11), UNTIL);
    expect(
      register.rows.map(({ apartment_no, names, paid, total }) => [
        apartment_no,
        names,
        paid.slice(0, 4),
        total,
      ]),
    ).toEqual([
      ["1A", ["Person 0"], [780, 300, 0, null], 1_080],
      ["1B", [], [null, null, null, null], 0],
      ["2A", ["Person 1", "Person 2"], [null, 0, 0, null], 0],
    ]);
    expect(register.paid.slice(0, 4)).toEqual([780, 300, 0, 0]);
    expect(register.open.slice(0, 4)).toEqual([0, 1_260, 1_560, 0]);
    expect(register.total).toEqual({ paid: 1_080, open: 2_820 });
  });

  it("end with the totals of the rows in the file, and escape formulas", () => {
    const shown = rows.filter(({ status }) => status === "due");
    const { name, bytes } = formatRollCsv(UNTIL, shown);
    const text = Buffer.from(bytes).toString("utf8").slice(1).trimEnd();
    const lines = Papa.parse<Record<string, string>>(text, { header: true }).data;
    expect(name).toBe("rent-roll-2026-11.csv");
    expect(lines[0]).toMatchObject({ Name: "'=1+1", Owed: "100.01", "Unpaid Months": "2026-11" });
    expect(lines.at(-1)).toMatchObject({
      Name: "Total",
      Owed: "400.04",
      "0–30 days": "400.04",
      Kept: "0.00",
    });
    expect(totalsOf(shown).outstanding).toBe(400.04);
  });
});

it("names the open rents of a row, without what is beside them", () => {
  const agreement = agreementOf({
    begins: "2026-10",
    person: 0,
    monthly_charges: [
      { kind: "service_charge", label: "", cents: 3_300, from: "2026-10", at: NOW, by: PEOPLE[0]! },
    ],
  });
  const paid = paymentOf(0, "2026-10", "paid", 40_000);
  const [row] = rollOf(
    [...accountsOf([agreement], [paid], [], { period: UNTIL, due_day: 5 })],
    UNTIL,
    DAY,
  ).rows;
  expect(row).toMatchObject({
    owed: 380 + 33 + 780 + 33,
    open_rents: [
      { period: "2026-10", rent: 380 },
      { period: "2026-11", rent: 780 },
    ],
    other_open: 33 + 33,
  });
  const processing = paymentOf(0, "2026-11", "processing", 0);
  const [held] = rollOf(
    [...accountsOf([agreement], [paid, processing], [], { period: UNTIL, due_day: 5 })],
    UNTIL,
    DAY,
  ).rows;
  expect(held).toMatchObject({
    owed: 380 + 33 + 780 + 33,
    open_rents: [{ period: "2026-10", rent: 380 }],
    other_open: 33,
  });
});
