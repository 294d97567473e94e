import fc from "fast-check";
import mongoose from "mongoose";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { deriveOpenMoney } from "@/lib/deposits/queries";
import { formatExactly } from "@/lib/platform/contracts/currency";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { endOfTowerDay } from "@/lib/platform/format/dates";
import { addMonths, monthOf, periodOf, periodsFrom, rentLine } from "@/lib/platform/format/periods";
import { receiptLines } from "@/lib/platform/format/receipt-lines";
import { getRentRoll } from "@/lib/rent-roll/contract";
import { historyOf, rollOf, formatRollCsv } from "@/lib/rent-roll/queries";
import type { AgreementDocument } from "@/models/agreement";
import type { ChargeDocument } from "@/models/charge";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { settleByHand } from "@/tests/support/account-oracle";
import { propertyRuns } from "@/tests/support/property-runs";
import { getMyBalance } from "./account-contract";
import { ENTRY_KINDS, listPayments } from "./contract";
import { accountsOf } from "./derive-account";
import { balanceOfPerson } from "./get-account";
import { ledgerOf, statementOf } from "./get-statement";
import { serializePayment, serializeReceipt, formatCsv } from "./queries";
import { getReceipt } from "./receipt-contract";
import { balanceOf, storedBalance, type Balance, termsOf } from "./rules";

/** Checks that every screen and file reports the same for a month, whatever happened to its money. */

const NOW = new Date("2026-11-21T09:00:00Z");
const PERIOD = "2026-11";
const DAY = { due_day: 5, grace_days: 5, today: "2026-11-21" };
const PRICE = 78_000;
const person = new mongoose.Types.ObjectId();

const agreement: AgreementDocument = {
  _id: new mongoose.Types.ObjectId(),
  request_id: new mongoose.Types.ObjectId(),
  user_id: person,
  apartment_id: new mongoose.Types.ObjectId(),
  apartment_no: "5B",
  floor_no: 5,
  block_no: "B",
  name: "Tanvir Hasan",
  email: "member@nibash.test",
  rent_cents: PRICE,
  apartment_image: "",
  request_date: NOW,
  status: "accepted",
  accept_date: new Date("2026-11-02T09:00:00Z"),
  active: true,
  ended_at: null,
  deposit_cents: 0,
  service_charge_cents: 0,
  notice_days: 0,
  terms: "",
  claims: 0,
};

interface Happening {
  readonly kind: (typeof ENTRY_KINDS)[number];
  /** The number of its object: of the entries about one object the newest counts. */
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

/** The stage of a payment while its entries do not cover it. */
const stages = fc.constantFrom("open" as const, "processing" as const);

/** Returns a row with these entries, stored as each write stores it. */
function rowWith(drawn: readonly Happening[], fields: Partial<PaymentDocument>): PaymentDocument {
  const seen = new Map<number, number>();
  const entries = drawn.map(({ kind, about, cents }): PaymentEntry => {
    const count = (seen.get(about) ?? 0) + 1;
    seen.set(about, count);
    const reference = `thing-${String(about)}:${String(count)}`;
    return { kind, cents, at: NOW, source: "admin", by: null, by_name: "Admin", reason: "", reference };
  });
  const row: PaymentDocument = {
    _id: new mongoose.Types.ObjectId(),
    user_id: person,
    agreement_id: agreement._id,
    name: "Tanvir Hasan",
    email: "member@nibash.test",
    apartment_no: "5B",
    floor_no: 5,
    block_no: "B",
    rent_cents: PRICE,
    discount_cents: 0,
    paid_cents: PRICE,
    lines: [rentLine(fields.period ?? PERIOD)],
    coupon: "",
    percent: 0,
    reason: "",
    transactionId: "offline_1",
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
    month: monthOf(PERIOD),
    period: PERIOD,
    method: "cash",
    reference: "R-1",
    entries,
    ...fields,
  };
  return { ...row, ...storedBalance(row) };
}

/**
 * Converts to cents. In the CSV a negative amount has a leading apostrophe, like everything that a spreadsheet could
 * run.
 */
const cents = (dollars: number | string | undefined) =>
  Math.round(Number(String(dollars).replace(/^'/, "")) * 100) + 0;

function csvOf(row: PaymentDocument): Record<string, string> {
  return readCsv(formatCsv("x.csv", [serializeReceipt(row)]))[0] ?? {};
}

function readCsv({ bytes }: FileReply): Record<string, string>[] {
  const text = Buffer.from(bytes).toString("utf8").slice(1).trimEnd();
  return Papa.parse<Record<string, string>>(text, { header: true }).data;
}

/** What is paid of the month, in cents: what its bill needs, and no more. */
function paidOf(money: Balance) {
  const { kept, in_dispute, given_back, status } = money;
  const waived = Math.min(PRICE, status === "refunded" ? 0 : money.waived);
  const covered = Math.min(PRICE - waived, Math.max(0, kept + in_dispute));
  const held = Math.min(in_dispute, covered);
  return { received: covered + given_back, given_back, in_dispute: held, kept: covered - held, waived };
}

/** The columns of the rent roll's CSV, by figure. */
const ROLL_COLUMNS: Readonly<Record<string, keyof ReturnType<typeof paidOf>>> = {
  Received: "received",
  "Given Back": "given_back",
  "In Dispute": "in_dispute",
  Kept: "kept",
  Waived: "waived",
};

/** Returns what each screen and file reports of the month's payment, and of what is paid of the month. */
function figuresOf(row: PaymentDocument) {
  const [payment, receipt, csv] = [serializePayment(row), serializeReceipt(row), csvOf(row)];
  const counts = ["processing", "paid", "disputed", "refunded"].includes(row.status);
  // The rows that the queries of roll and balance return.
  const payments = counts ? [{ ...row, money: balanceOf(row) }] : [];
  const roll = rollOf(
    [...accountsOf([agreement], payments, [], { period: PERIOD, due_day: DAY.due_day })],
    PERIOD,
    DAY,
  );
  const mine = balanceOfPerson(
    [
      ...accountsOf([agreement], payments, [], {
        period: PERIOD,
        due_day: 5,
      }),
    ],
    { ...DAY, period: PERIOD },
    NOW,
  );
  const history = historyOf(
    [...accountsOf([agreement], payments, [], { period: PERIOD, due_day: 5 })],
    PERIOD,
  ).at(-1);
  return { payment, receipt, csv, roll, mine, history, counts };
}

describe("the figures of a month", () => {
  it("agree in history, receipt, both CSV files, rent roll, statistics, balance and statement", () => {
    fc.assert(
      fc.property(happenings, stages, (drawn, status) => {
        const row = rowWith(drawn, { status });
        const money = balanceOf(row);
        const ofMonth = paidOf(money);
        const due = PRICE - ofMonth.waived;
        const owed = due - ofMonth.kept - ofMonth.in_dispute;
        const { payment, receipt, csv, roll, mine, history, counts } = figuresOf(row);
        expect(cents(payment.paid)).toBe(money.received);
        expect(cents(payment.kept)).toBe(money.kept);
        expect(cents(payment.given_back)).toBe(money.given_back);
        expect(cents(payment.in_dispute)).toBe(money.in_dispute);
        expect(cents(payment.waived)).toBe(money.waived);
        // Paid is the sum of given back, in dispute and kept.
        expect(cents(payment.paid)).toBe(money.given_back + money.in_dispute + money.kept);
        expect(receipt).toMatchObject(payment);
        expect(Object.fromEntries(receiptLines(receipt))["Paid Amount"]).toBe(formatExactly(payment.paid));
        expect(
          [csv["Paid Amount"], csv.Refunded, csv["In Dispute"], csv.Kept, csv.Waived].map(cents),
        ).toEqual([...[money.received, money.given_back, money.in_dispute, money.kept, money.waived]]);
        if (!counts) return;
        const [tenant] = roll.rows;
        const [month] = mine.months;
        // Money is received by day, and pays a month.
        expect(cents(roll.received.at(-1)?.collected)).toBe(money.kept);
        for (const each of [roll.collected, tenant?.paid, month?.kept, history?.collected])
          expect(cents(each)).toBe(ofMonth.kept);
        for (const each of [roll.received_total, tenant?.received, month?.received])
          expect(cents(each)).toBe(ofMonth.received);
        for (const each of [roll.due, tenant?.due, month?.due]) expect(cents(each)).toBe(due);
        for (const said of [roll.given_back, tenant?.given_back, month?.given_back])
          expect(cents(said)).toBe(money.given_back);
        for (const said of [roll.in_dispute, tenant?.in_dispute, month?.in_dispute])
          expect(cents(said)).toBe(ofMonth.in_dispute);
        for (const said of [roll.waived, tenant?.waived]) expect(cents(said)).toBe(ofMonth.waived);
        const ages = Object.values(tenant?.ageing ?? {}).reduce((total, age) => total + cents(age), 0);
        for (const said of [roll.outstanding, tenant?.owed, mine.due, month?.owed, history?.outstanding])
          expect(cents(said)).toBe(owed);
        const lines = readCsv(formatRollCsv(PERIOD, roll.rows));
        // The only tenant's line, and the totals.
        expect(lines).toHaveLength(2);
        for (const line of lines) {
          for (const [column, part] of Object.entries(ROLL_COLUMNS))
            expect(cents(line[column])).toBe(ofMonth[part]);
          expect(cents(line.Owed)).toBe(owed);
        }
        // Admin and tenant see the same lateness.
        expect([tenant?.status === "late", (tenant?.days_late ?? 0) > 0]).toEqual([mine.late, mine.late]);
        // The response has all derived fields: the contract strips none.
        expect(getRentRoll.response.parse(roll)).toEqual(roll);
        expect(getMyBalance.response.parse(mine)).toEqual(mine);
        expect(getReceipt.response.parse(receipt)).toEqual(receipt);
        expect(listPayments.response.parse([payment])).toEqual([payment]);
        const { closing } = statementOf({ agreements: [agreement], rows: [row], charges: [] }, 2026, NOW);
        expect(cents(closing)).toBe(cents(mine.due) - cents(mine.to_give_back + mine.credit));
        expect(ages).toBe(owed);
      }),
      { numRuns: propertyRuns(100, 20_000) },
    );
  });

  it("agree to the cent when the agreement ends before, in or after the month", () => {
    const days = fc.integer({ min: 1, max: 30 }).map((day) => `-${String(day).padStart(2, "0")}`);
    const month = fc.constantFrom("2026-10", PERIOD, "2026-12");
    const end = fc.tuple(month, days, fc.constantFrom("whole" as const, "prorated" as const), fc.boolean());
    fc.assert(
      fc.property(
        happenings,
        fc.integer({ min: 0, max: 100 }),
        end,
        (drawn, percent, [ends, day, rule, isOver]) => {
          const terms = termsOf(PRICE, { code: "C", percent });
          const row = rowWith(drawn, terms);
          if (!["paid", "disputed", "refunded"].includes(row.status)) return;
          const payments = [{ ...row, money: balanceOf(row) }];
          const leaving = { leave_on: ends + day, last_month: rule };
          const over = isOver && { active: false, ended_at: endOfTowerDay(ends + day) };
          const left = { ...agreement, accept_date: new Date("2026-09-02T09:00:00Z"), ...leaving, ...over };
          const roll = rollOf(
            [...accountsOf([left], payments, [], { period: PERIOD, due_day: DAY.due_day })],
            PERIOD,
            DAY,
          ).rows[0];
          const mine = balanceOfPerson(
            [
              ...accountsOf([left], payments, [], {
                period: PERIOD,
                due_day: 5,
              }),
            ],
            { ...DAY, period: PERIOD },
            NOW,
          );
          const open = deriveOpenMoney(
            [...accountsOf([left], payments, [], { period: PERIOD, due_day: 5 })],
            periodOf(NOW),
          ).get(String(left._id));
          const { kept, in_dispute, waived: all, status } = balanceOf(row);
          const waived = status === "refunded" ? 0 : all;
          const months = ["2026-09", "2026-10", PERIOD].filter((each) => each <= ends);
          const lines = months.map((each) => {
            const days = each === "2026-10" ? 31 : 30;
            const isByDays = each === ends && rule === "prorated";
            const notLived = isByDays ? Math.max(0, days - Number(day.slice(1))) : 0;
            const rent = PRICE - Math.round((PRICE * notLived) / days);
            return { id: `rent:${each}`, kind: "rent", period: each, due_on: each, cents: rent };
          });
          const ofMonth = lines.find(({ period }) => period === PERIOD);
          const waiver = { kind: "waiver", id: "waiver", line: `rent:${PERIOD}`, cents: -waived };
          const has = Math.max(0, kept + in_dispute);
          const receipt = { id: "receipt", cents: has, at: 1, lines: [`rent:${PERIOD}`], percent };
          const byHand = settleByHand(
            ofMonth && waived > 0 ? [...lines, { ...ofMonth, ...waiver }] : lines,
            [receipt],
            { period: PERIOD, goesOn: !isOver },
          );
          const back = byHand.credit + byHand.to_refund;
          for (const said of [
            (roll?.to_give_back ?? 0) + (roll?.credit ?? 0),
            mine.to_give_back + mine.credit,
          ])
            expect(cents(said)).toBe(back);
          expect(open?.toGiveBack).toBe(back);
          const owed = open?.unpaid.reduce((total, [, unpaid]) => total + unpaid, 0);
          for (const said of [(roll?.owed ?? 0) * 100, mine.due * 100, byHand.open])
            expect(Math.round(said)).toBe(owed);
          const { closing } = statementOf({ agreements: [left], rows: [row], charges: [] }, 2026, NOW);
          expect(cents(closing)).toBe((owed ?? 0) - back);
        },
      ),
      { numRuns: propertyRuns(100, 20_000) },
    );
  });

  it("say on a statement what is owed, when what was recorded wrongly had named a month ahead that is waived", () => {
    const ahead = addMonths(PERIOD, 1);
    const entries: readonly Happening[] = [
      { kind: "received", about: 1, cents: PRICE },
      { kind: "given_back", about: 2, cents: PRICE },
    ];
    const row = { ...rowWith(entries, { period: ahead }), status: "canceled" as const };
    const waiver: ChargeDocument = {
      _id: new mongoose.Types.ObjectId(),
      user_id: person,
      apartment_no: "5B",
      kind: "waiver",
      label: "Waiver",
      cents: -PRICE,
      period: ahead,
      due_on: `${ahead}-05`,
      by: person,
      at: NOW,
      reference: "W-1",
    };
    const { closing } = statementOf({ agreements: [agreement], rows: [row], charges: [waiver] }, 2026, NOW);
    expect(cents(closing)).toBe(PRICE);
  });

  it("add up in each statement, from the previous closing balance to the amount owed", () => {
    const times = fc.array(fc.date({ min: new Date("2024-10-01Z"), max: NOW, noInvalidDate: true }), {
      minLength: 12,
      maxLength: 12,
    });
    const months = fc.uniqueArray(fc.constantFrom("2024-12", "2025-03", "2026-11", "2027-02"), {
      minLength: 1,
    });
    const drawn = fc.tuple(months, fc.array(happenings, { minLength: 4, maxLength: 4 }), times);
    const long = { ...agreement, accept_date: new Date("2024-10-20T09:00:00Z") };
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: 100 }), ([periods, each, at], percent) => {
        const terms = termsOf(PRICE, { code: "C", percent });
        const rows = periods
          .map((period, index) => {
            const row = rowWith(each[index] ?? [], { ...terms, period, month: monthOf(period) });
            const entries = row.entries.map((entry, place) => ({ ...entry, at: at[place] ?? NOW }));
            return { ...row, entries };
          })
          .filter(({ status }) => ["paid", "disputed", "refunded"].includes(status));
        const [first, ...others] = [2024, 2025, 2026].map((year) =>
          statementOf({ agreements: [long], rows: rows, charges: [] }, year, NOW),
        );
        let before = 0;
        for (const { opening, closing, lines } of first ? [first, ...others] : []) {
          expect(cents(opening)).toBe(before);
          before += lines.reduce((total, { amount }) => total + cents(amount), 0);
          expect(cents(closing)).toBe(before);
        }
        const payments = rows.map((row) => ({ ...row, money: balanceOf(row) }));
        const mine = balanceOfPerson(
          [
            ...accountsOf([long], payments, [], {
              period: PERIOD,
              due_day: 5,
            }),
          ],
          { ...DAY, period: PERIOD },
          NOW,
        );
        // What covers a month ahead is neither owed nor to give back.
        const ahead = [...accountsOf([long], payments, [], { period: PERIOD, due_day: 5 })]
          .flatMap(({ lines }) => lines)
          .filter(({ period }) => period > PERIOD)
          .reduce((total, { cents, due, covered }) => total + cents - due + covered, 0);
        expect(before).toBe(cents(mine.due) - cents(mine.to_give_back + mine.credit) - ahead);
        // What payments have equals the sum of the money lines, whatever the order of the days.
        const moved = ledgerOf({ agreements: [long], rows: rows, charges: [] }, NOW).filter(({ kind }) =>
          ENTRY_KINDS.some((entry) => entry === kind),
        );
        const kept = payments.reduce(
          (total, { money }) => total + money.kept + money.in_dispute + money.waived,
          0,
        );
        expect(moved.reduce((total, line) => total - line.cents, 0) + 0).toBe(kept);
      }),
      { numRuns: propertyRuns(60, 5_000) },
    );
  });

  /** A life of thirteen months with a service charge, meters, part payments, money ahead, coupons and refunds. */
  const MONTHS = periodsFrom(PERIOD, -12, 0);
  const lives = fc.record({
    money: fc.array(
      fc.record({
        month: fc.integer({ min: 0, max: 12 }),
        cents: fc.oneof(fc.constant(PRICE), fc.integer({ min: 1, max: 3 * PRICE })),
        /** Of the month that it names from its own; none if it names no line. */
        names: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
        percent: fc.constantFrom(0, 0, 15),
        back: fc.option(fc.integer({ min: 1, max: PRICE }), { nil: undefined }),
      }),
      { maxLength: 12 },
    ),
    charges: fc.array(
      fc.record({
        month: fc.integer({ min: 0, max: 12 }),
        kind: fc.constantFrom("meter" as const, "arrears" as const, "fee" as const, "credit" as const),
        cents: fc.integer({ min: 1, max: PRICE }),
      }),
      { maxLength: 6 },
    ),
  });

  it("are, on a statement, opening + charges − receipts − discounts = closing, as an own computation has it", () => {
    fc.assert(
      fc.property(lives, ({ money, charges: drawn }) => {
        const monthly_charges = [
          {
            kind: "service_charge" as const,
            label: "Service charge",
            cents: 5_000,
            from: "2025-11",
            at: NOW,
            by: person,
          },
        ];
        const long = { ...agreement, accept_date: new Date("2025-11-01T06:00:00Z"), monthly_charges };
        const at = (month: number, day: number) =>
          new Date(`${MONTHS[month] ?? PERIOD}-${String(day).padStart(2, "0")}T06:00:00Z`);
        const idOf = (place: number) => new mongoose.Types.ObjectId(String(place).padStart(24, "0"));
        const rows = money.map(({ month, cents, names, percent, back }, place) => {
          const on = at(month, 2 + place);
          const of = names === undefined ? undefined : addMonths(MONTHS[month] ?? PERIOD, names);
          const own = of !== undefined && of >= "2025-11" ? of : undefined;
          const made = rowWith([], {
            _id: idOf(place + 1),
            period: own ?? MONTHS[month] ?? PERIOD,
            lines: own ? [rentLine(own)] : [],
            percent: own ? percent : 0,
            coupon: own && percent ? "EID15" : "",
            created_at: on,
          });
          const about = { source: "admin" as const, by: null, by_name: "Admin", reason: "" };
          const entries: PaymentEntry[] = [
            { ...about, kind: "received", cents, at: on, reference: "received:1" },
            ...(back === undefined
              ? []
              : [
                  {
                    ...about,
                    kind: "given_back" as const,
                    cents: Math.min(back, cents),
                    at: at(month, 20),
                    reference: "back:1",
                  },
                ]),
          ];
          const row = { ...made, entries };
          return { ...row, ...storedBalance(row) };
        });
        const charges = drawn.map(({ month, kind, cents }, place): ChargeDocument => ({
          _id: idOf(place + 100),
          user_id: person,
          apartment_no: "5B",
          kind,
          label: kind,
          cents: kind === "credit" ? -cents : cents,
          period: MONTHS[month] ?? PERIOD,
          due_on: `${MONTHS[month] ?? PERIOD}-05`,
          by: person,
          at: at(month, 15),
          reference: String(place),
        }));
        const years = [2025, 2026].map((year) =>
          statementOf({ agreements: [long], rows, charges }, year, NOW),
        );
        let before = 0;
        for (const { opening, closing, lines } of years) {
          expect(cents(opening)).toBe(before);
          before += lines.reduce((total, { amount }) => total + cents(amount), 0);
          expect(cents(closing)).toBe(before);
        }
        const ofAgreement = MONTHS.concat(periodsFrom(PERIOD, 1, 3)).flatMap((period) => [
          { id: rentLine(period), kind: "rent", period, due_on: `${period}-05`, cents: PRICE },
          {
            id: `monthly:Service charge:${period}`,
            kind: "service_charge",
            period,
            due_on: `${period}-05`,
            cents: 5_000,
          },
        ]);
        const bills = [
          ...ofAgreement,
          ...charges.map((charge) => ({ ...charge, id: String(charge._id), at: +charge.at })),
        ];
        const receipts = rows.map(({ _id, entries, lines, percent }) => ({
          id: String(_id),
          at: Number(entries[0]?.at),
          lines,
          percent,
          cents: entries.reduce(
            (sum, { kind, cents: part }) => sum + (kind === "received" ? part : -part),
            0,
          ),
        }));
        const byHand = settleByHand(bills, receipts, { period: PERIOD, goesOn: true });
        const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
        const charged = sum(bills.filter(({ period }) => period <= PERIOD).map((bill) => bill.cents));
        const discounts = sum(Object.values(byHand.lines).map(({ discount }) => discount));
        expect(before).toBe(charged - sum(receipts.map((receipt) => receipt.cents)) - discounts);
        const shown = ledgerOf({ agreements: [long], rows, charges }, NOW);
        const isOf = (kinds: readonly string[]) =>
          sum(shown.flatMap((line) => (kinds.includes(line.kind) ? [line.cents] : [])));
        expect(isOf(["discount", "asked_again"]) + 0).toBe(-discounts + 0);
        expect(isOf(["settled"]) + 0).toBe(0);
      }),
      { numRuns: propertyRuns(60, 5_000) },
    );
  });
});
