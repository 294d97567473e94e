import fc from "fast-check";
import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { deriveOpenMoney } from "@/lib/deposits/queries";
import { addMonths, monthOf, periodOf, periodsFrom, rentLine } from "@/lib/platform/format/periods";
import { historyOf, rollOf } from "@/lib/rent-roll/queries";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import { rentsByHand } from "@/tests/support/account-oracle";
import { propertyRuns } from "@/tests/support/property-runs";
import { accountsOf } from "./derive-account";
import { billsOf, monthsOf, payableMonths } from "./derive-bills";
import { balanceOfPerson } from "./get-account";
import { statementOf, statementYears } from "./get-statement";
import { balanceOf } from "./rules";

/** Checks that every screen reports the same for a user who came back to an apartment, or moved to another one. */

const NOW = new Date("2026-11-24T09:00:00Z");
const PERIOD = "2026-11";
const DAY = { due_day: 5, grace_days: 5, today: "2026-11-24" };
const DAY_MS = 24 * 60 * 60 * 1000;
const person = new mongoose.Types.ObjectId();
const HOMES = ["10B", "7B"] as const;

const lives = fc.array(
  fc.record({
    home: fc.constantFrom(...HOMES),
    rent: fc.constantFrom(69_000, 73_500, 116_000),
    /** The days between its end and the next agreement (or now), and the days it lasts. */
    waits: fc.integer({ min: 0, max: 60 }),
    stays: fc.integer({ min: 0, max: 400 }),
    /** The first month, relative to the month of acceptance. */
    first: fc.integer({ min: -1, max: 2 }),
    rule: fc.constantFrom("whole" as const, "prorated" as const),
  }),
  { minLength: 1, maxLength: 4 },
);
type Life = typeof lives extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Returns consecutive agreements, the last one active or ended. */
function agreementsOf(drawn: readonly Life[], goesOn: boolean): AgreementDocument[] {
  let end = NOW.getTime();
  return drawn
    .map(({ home, rent, waits, stays, first, rule }, place): AgreementDocument => {
      const ended_at = new Date(end - 60_000);
      const accept_date = new Date(ended_at.getTime() - stays * DAY_MS - 60_000);
      end = accept_date.getTime() - waits * DAY_MS;
      const isActive = goesOn && place === 0;
      const first_period = addMonths(periodOf(accept_date), first);
      return {
        _id: new mongoose.Types.ObjectId(),
        request_id: new mongoose.Types.ObjectId(),
        user_id: person,
        apartment_id: new mongoose.Types.ObjectId(),
        apartment_no: home,
        floor_no: 1,
        block_no: "B",
        name: "Tanvir Hasan",
        email: "member@nibash.test",
        rent_cents: rent,
        apartment_image: "",
        request_date: accept_date,
        status: "accepted",
        accept_date,
        first_period,
        active: isActive,
        ended_at: isActive ? null : ended_at,
        last_month: isActive ? null : rule,
        deposit_cents: 0,
        service_charge_cents: 0,
        notice_days: 0,
        terms: "",
        claims: 0,
      };
    })
    .reverse();
}

const payments = fc.uniqueArray(
  fc.record({
    home: fc.constantFrom(...HOMES),
    period: fc.integer({ min: -24, max: 5 }).map((months) => addMonths(PERIOD, months)),
    rent: fc.constantFrom(69_000, 73_500, 116_000),
    isGivenBack: fc.boolean(),
    /** Days before now. */
    came: fc.integer({ min: 0, max: 400 }),
  }),
  { maxLength: 24, selector: ({ home, period }) => `${home} ${period}` },
);
type Paid = typeof payments extends fc.Arbitrary<(infer One)[]> ? One : never;

function rowOf({ home, period, rent, isGivenBack, came }: Paid): PaymentDocument {
  const at = new Date(NOW.getTime() - came * DAY_MS);
  const entry = (kind: "received" | "given_back", reference: string) => {
    return { kind, cents: rent, at, source: "admin" as const, by: null, reference };
  };
  return {
    _id: new mongoose.Types.ObjectId(),
    user_id: person,
    agreement_id: new mongoose.Types.ObjectId(),
    name: "",
    email: "",
    apartment_no: home,
    floor_no: 1,
    block_no: "B",
    reason: "",
    coupon: "",
    rent_cents: rent,
    discount_cents: 0,
    paid_cents: rent,
    lines: [rentLine(period)],
    percent: 0,
    refunded_cents: 0,
    transactionId: "offline_1",
    attempt: 0,
    card_brand: "",
    card_last4: "",
    method: "cash",
    created_at: at,
    updated_at: at,
    date: at,
    adopted: false,
    revision: 0,
    history: [],
    status: isGivenBack ? "refunded" : "paid",
    month: monthOf(period),
    period,
    entries: [entry("received", "r:1"), ...(isGivenBack ? [entry("given_back", "g:1")] : [])],
  };
}

const rentsOf = (agreements: readonly AgreementDocument[], periods: readonly string[]) => {
  const bills = billsOf({ agreements, charges: [] }, monthsOf(periods, { due_day: 5 }));
  return new Map(bills.map(({ period, cents }) => [period, cents]));
};

const cents = (dollars: number) => Math.round(dollars * 100) + 0;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Returns whether the dates of some agreement for an apartment cover a month. */
const isCovered = (agreements: readonly AgreementDocument[], home: string, period: string) =>
  agreements.some(({ apartment_no, first_period, ended_at }) => {
    const hasBegun = apartment_no === home && (first_period ?? "") <= period;
    return hasBegun && (!ended_at || period <= periodOf(ended_at));
  });

describe("the figures of a person with several agreements", () => {
  it("agree in rent roll, 24 months, balance, open money, payable months and statements", () => {
    fc.assert(
      fc.property(lives, fc.boolean(), payments, (drawn, goesOn, paid) => {
        const agreements = agreementsOf(drawn, goesOn);
        const rows = paid.map(rowOf);
        const received = rows.map((row) => ({ ...row, money: balanceOf(row) }));
        const roll = rollOf(
          [...accountsOf(agreements, received, [], { period: PERIOD, due_day: DAY.due_day })],
          PERIOD,
          DAY,
        );
        const mine = balanceOfPerson(
          [
            ...accountsOf(agreements, received, [], {
              period: PERIOD,
              due_day: 5,
            }),
          ],
          { ...DAY, period: PERIOD },
          NOW,
        );
        const money = [
          ...deriveOpenMoney(
            [...accountsOf(agreements, received, [], { period: PERIOD, due_day: 5 })],
            PERIOD,
          ).values(),
        ];

        let ahead = 0;
        let over = 0;
        for (const home of HOMES) {
          const own = agreements.filter(({ apartment_no }) => apartment_no === home);
          const payable = rentsOf(own, payableMonths(own, NOW));
          const months = periodsFrom(PERIOD, -80, 5);
          expect(Object.fromEntries(rentsOf(own, months))).toEqual(rentsByHand(own, months));
          const open = new Map([...payable].filter(([period]) => period <= PERIOD));
          // What was paid for a month pays it; what is left over pays the oldest months.
          let left = 0;
          for (const one of paid) {
            if (one.home !== home || one.isGivenBack || own.length === 0) continue;
            const rent = payable.get(one.period) ?? 0;
            const part = Math.min(one.rent, rent);
            left += one.rent - part;
            if (one.period > PERIOD) ahead += part;
            else if (part === rent) open.delete(one.period);
            else open.set(one.period, rent - part);
          }
          for (const [period, rent] of open) {
            const part = Math.min(left, rent);
            left -= part;
            if (part === rent) open.delete(period);
            else open.set(period, rent - part);
          }
          over += left;
          const owed = [...open.keys()];
          expect(owed.filter((period) => !isCovered(agreements, home, period))).toEqual([]);
          const row = roll.rows.find(({ apartment_no }) => apartment_no === home);
          expect(row?.unpaid_periods ?? []).toEqual(owed);
          const ofHome = mine.months.filter((month) => month.apartment_no === home && month.owed > 0);
          expect(ofHome.map(({ period }) => period)).toEqual(owed);
          expect(sum(ofHome.map((month) => cents(month.owed)))).toBe(cents(row?.owed ?? 0));
          expect(cents(row?.owed ?? 0)).toBe(sum([...open.values()]));
        }
        expect(cents(roll.outstanding)).toBe(cents(mine.due));
        expect(cents(mine.to_give_back + mine.credit)).toBe(over);
        expect(sum(money.flatMap(({ unpaid }) => unpaid.map(([, owed]) => owed)))).toBe(cents(mine.due));
        expect(
          historyOf([...accountsOf(agreements, received, [], { period: PERIOD, due_day: 5 })], PERIOD).at(-1),
        ).toMatchObject({
          expected: roll.expected,
          collected: roll.collected,
          outstanding: roll.outstanding,
        });

        const years = statementYears({ agreements, rows, charges: [] }, NOW).reverse();
        const statements = years.map((year) => statementOf({ agreements, rows, charges: [] }, year, NOW));
        expect(statements[0]?.opening).toBe(0);
        expect(cents(statements.at(-1)?.closing ?? 0)).toBe(
          cents(mine.due) - cents(mine.to_give_back + mine.credit) - ahead,
        );
      }),
      { numRuns: propertyRuns(40, 5_000) },
    );
  });
});
