import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "@/lib/platform/format/periods";
import { settleByHand } from "@/tests/support/account-oracle";
import { propertyRuns } from "@/tests/support/property-runs";
import { LINE_KINDS } from "./office-contract";
import { type BillLine, type Received, settle, type SettledLine } from "./settle-account";

const NOW = "2026-11";
const RENT = 65_000;

const rent = (period: string, fields: Partial<BillLine> = {}): BillLine => ({
  id: `rent:${period}`,
  kind: "rent",
  label: "Rent",
  period,
  due_on: `${period}-05`,
  cents: RENT,
  ...fields,
});

const receipt = (
  id: string,
  cents: number,
  lines: string[] = [],
  fields: Partial<Received> = {},
): Received => ({
  id,
  cents,
  at: 1,
  lines,
  percent: 0,
  ...fields,
});

const on = { period: NOW, goesOn: true };
const openOf = (bills: BillLine[], receipts: Received[], options = on) => {
  const { lines, open, credit, to_refund } = settle(bills, receipts, options);
  return { lines: Object.fromEntries(lines.map((line) => [line.id, line.open])), open, credit, to_refund };
};

describe("settling an account", () => {
  const months = [rent("2026-10"), rent("2026-11")];

  it("covers the line that a receipt names, then the oldest open one", () => {
    expect(openOf(months, [receipt("a", RENT, ["rent:2026-11"])])).toMatchObject({
      lines: { "rent:2026-10": RENT, "rent:2026-11": 0 },
      open: RENT,
    });
    expect(openOf(months, [receipt("a", RENT + 5_000, ["rent:2026-11"])]).lines).toEqual({
      "rent:2026-10": RENT - 5_000,
      "rent:2026-11": 0,
    });
  });

  it("takes one transfer for several months, and a part of a month", () => {
    expect(openOf(months, [receipt("a", 2 * RENT)])).toMatchObject({ open: 0, credit: 0 });
    expect(openOf(months, [receipt("a", RENT + 1)])).toMatchObject({ open: RENT - 1, credit: 0 });
  });

  it("keeps what is left over as credit until its month comes, and to be refunded once the tenancy has ended", () => {
    const ahead = [...months, rent("2026-12")];
    const paid = [receipt("a", 2 * RENT + 7_000)];
    expect(openOf(ahead, paid)).toMatchObject({ open: 0, credit: 7_000, to_refund: 0 });
    expect(openOf(ahead, paid, { period: "2026-12", goesOn: true })).toMatchObject({
      open: RENT - 7_000,
      credit: 0,
    });
    expect(openOf(months, paid, { ...on, goesOn: false })).toMatchObject({ credit: 0, to_refund: 7_000 });
    // A month ahead is paid when somebody names it.
    expect(openOf(ahead, [receipt("a", RENT, ["rent:2026-12"])])).toMatchObject({
      open: 2 * RENT,
      credit: 0,
    });
  });

  it.each([
    ["the rent whole", 55_250, 0],
    ["a dollar less", 55_150, 9_850],
    ["a dollar", 100, 64_900],
  ])("gives a coupon to who pays %s with it", (_, cents, open) => {
    const paid = receipt("a", cents, ["rent:2026-11"], { percent: 15 });
    expect(openOf([rent("2026-11")], [paid])).toMatchObject({ open, credit: 0 });
  });

  it("gives no coupon to a payment all of whose money went back", () => {
    const waiver = rent("2026-11", { id: "waiver", kind: "waiver", cents: 9_750 - RENT });
    const back = receipt("a", 0, ["rent:2026-11"], { percent: 15 });
    expect(openOf([rent("2026-11"), waiver], [back]).open).toBe(9_750);
    expect(openOf([rent("2026-11")], [{ ...back, percent: 100 }]).open).toBe(0);
  });

  it("gives a coupon for the first rent that its payment names, never for two, so that no money is made of it", () => {
    const lines = ["rent:2026-10", "rent:2026-11"];
    const half = receipt("a", RENT / 2 + RENT, lines, { percent: 50 });
    expect(openOf(months, [half])).toEqual({
      lines: { "rent:2026-10": 0, "rent:2026-11": 0 },
      open: 0,
      credit: 0,
      to_refund: 0,
    });
    const free = receipt("a", RENT, lines, { percent: 100 });
    expect(openOf(months, [free])).toMatchObject({ open: 0, credit: 0 });
  });

  it("gives one coupon a rent, of the rent alone, and again once what went back is let off", () => {
    const bills = [rent("2026-11"), rent("2026-11", { id: "meter", kind: "meter", cents: 4_000 })];
    const coupon = { percent: 15 };
    const names = ["rent:2026-11", "meter"];
    const { lines } = settle(
      bills,
      [receipt("a", 59_250, names, coupon), receipt("b", 0, names, coupon)],
      on,
    );
    expect(lines.map(({ discount, open }) => [discount, open])).toEqual([
      [9_750, 0],
      [0, 0],
    ]);
    const back = [receipt("a", 45_250, ["rent:2026-11"], coupon)];
    expect(openOf([rent("2026-11")], back).open).toBe(RENT - 45_250);
    const waiver = rent("2026-11", { id: "w", kind: "waiver", cents: -10_000, line: "rent:2026-11" });
    expect(openOf([rent("2026-11"), waiver], back).open).toBe(0);
  });

  it("makes no credit of a waiver by hand of all that was open when the rent had lost its coupon", () => {
    const waiver = rent("2026-11", { id: "w", kind: "waiver", cents: 45_250 - RENT, at: 2 });
    const part = receipt("a", 45_250, ["rent:2026-11"], { percent: 15 });
    const bill = [...months, waiver];
    // The coupon counts again: what it takes off is let off no second time, and pays no other month.
    expect(openOf(bill, [part])).toMatchObject({ open: RENT, credit: 0 });
    expect(settle(bill, [part], on).lines.at(-1)).toMatchObject({
      discount: 9_750,
      due: 45_250,
      covered: 45_250,
    });
    const whole = { ...waiver, cents: -RENT };
    expect(openOf([...months, whole], [part])).toMatchObject({ open: RENT, credit: 0 });
    // What was let off before the money came is owed to its tenant.
    const late = receipt("b", RENT, ["rent:2026-11"], { at: 3 });
    expect(openOf([rent("2026-11"), waiver], [late])).toMatchObject({ open: 0, credit: RENT - 45_250 });
    expect(openOf([rent("2026-11"), whole], [receipt("a", RENT, ["rent:2026-11"])])).toMatchObject({
      credit: 0,
    });
  });

  it("lets a waiver lower its own month only, and never makes money of it", () => {
    const waiver = rent("2026-11", { id: "w", kind: "waiver", cents: -2 * RENT });
    expect(openOf([...months, waiver], [])).toMatchObject({ open: RENT, credit: 0 });
    expect(openOf([...months, waiver], [receipt("a", RENT)])).toMatchObject({ open: 0, credit: 0 });
    const credit = rent("2026-11", { id: "c", kind: "credit", cents: -(RENT + 3_000) });
    expect(openOf([...months, credit], [])).toMatchObject({ open: RENT - 3_000, credit: 0 });
  });

  it("lets a waiver close a rent with a credit whose coupon's money all went back", () => {
    const credit = rent("2026-11", { id: "c", kind: "credit", cents: -1_000, at: 2 });
    const waiver = rent("2026-11", {
      id: "w",
      kind: "waiver",
      cents: 1_000 - RENT,
      line: "rent:2026-11",
      at: 3,
    });
    const back = receipt("a", 0, ["rent:2026-11"], { percent: 10 });
    expect(openOf([...months, credit, waiver], [back]).lines).toEqual({
      "rent:2026-10": RENT,
      "rent:2026-11": 0,
    });
  });

  it("lets a credit pay what is open beside a rent of which a part was let off, or a coupon pays the whole", () => {
    const meter = rent("2026-11", { id: "meter", kind: "meter", cents: 1_420 });
    const credit = rent("2026-11", { id: "c", kind: "credit", cents: -2_000, at: 3 });
    const waiver = rent("2026-11", { id: "w", kind: "waiver", cents: -20_000, line: "rent:2026-11", at: 2 });
    const part = receipt("a", RENT - 20_000, ["rent:2026-11"]);
    const bill = [rent("2026-11"), meter, waiver];
    expect(openOf(bill, [part])).toMatchObject({ open: 1_420, credit: 0 });
    expect(openOf([...bill, credit], [part])).toMatchObject({ open: 0, credit: 580 });
    // What the bank gives back after all pays what was let off, and the credit stays.
    expect(openOf([...bill, credit], [{ ...part, cents: RENT }])).toMatchObject({ open: 0, credit: 580 });
    const whole = { ...waiver, cents: -RENT };
    expect(openOf([rent("2026-11"), meter, whole, credit], [])).toMatchObject({ open: 0, credit: 580 });
    const free = receipt("a", 0, ["rent:2026-11"], { percent: 100 });
    expect(openOf([rent("2026-11"), meter, credit], [free])).toMatchObject({ open: 0, credit: 580 });
  });
});

const PERIODS = [-2, -1, 0, 1].map((months) => addMonths(NOW, months));
const amounts = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constantFrom(RENT, 55_250, 9_750));
const bills = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    kind: fc.constantFrom(...LINE_KINDS),
    period: fc.constantFrom(...PERIODS),
    day: fc.constantFrom("01", "05", "28"),
    cents: amounts,
    line: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    at: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 10, selector: ({ id }) => id },
);
const receipts = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    cents: fc.oneof(fc.constant(0), amounts),
    at: fc.integer({ min: 1, max: 3 }),
    lines: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    percent: fc.constantFrom(0, 0, 15, 33, 100),
  }),
  { maxLength: 7, selector: ({ id }) => id },
);

const drawnAccounts = fc.tuple(bills, receipts).map(([drawn, paid]) => {
  const lines = drawn.map(({ id, kind, period, day, cents, line, at }): BillLine => {
    const lowers = kind === "waiver" || kind === "credit";
    const due_on = `${period}-${day}`;
    const own = { id: `l${String(id)}`, kind, label: kind, period, due_on, cents: lowers ? -cents : cents };
    return lowers ? { ...own, at, ...(line && { line: `l${String(line)}` }) } : own;
  });
  const money = paid.map(({ id, ...one }): Received => ({
    ...one,
    id: `r${String(id)}`,
    lines: one.lines.map((line) => `l${String(line)}`),
  }));
  return { lines, money };
});

describe("the account of thousands of drawn histories", () => {
  it("loses nothing of a credit, whatever was paid, let off and taken off by coupons before it", () => {
    const balanceOf = (lines: BillLine[], money: Received[]) => {
      const { lines: settled, credit, to_refund } = settle(lines, money, on);
      return settled.reduce((sum, { open }) => sum + open, 0) - credit - to_refund;
    };
    fc.assert(
      fc.property(drawnAccounts, amounts, fc.constantFrom(...PERIODS), ({ lines, money }, cents, period) => {
        // A rent that other money pays has no use for a coupon.
        const withCoupon = money.filter(({ percent }) => percent > 0).flatMap((one) => one.lines);
        fc.pre(withCoupon.every((id) => money.filter((one) => one.lines.includes(id)).length === 1));
        const credit = rent(period, { id: "credit", kind: "credit", cents: -cents, at: 9 });
        // A coupon may take off its part besides, which its payment now pays the rest of.
        expect(balanceOf([...lines, credit], money)).toBeLessThanOrEqual(balanceOf(lines, money) - cents);
      }),
      { numRuns: propertyRuns(500, 20_000) },
    );
  });

  it("is what an independent computation says, adds up, and does not hang on any order", () => {
    fc.assert(
      fc.property(
        drawnAccounts,
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        ({ lines, money }, goesOn, shuffle) => {
          const options = { period: NOW, goesOn };
          const account = settle(lines, money, options);
          const byHand = settleByHand(lines, money, options);
          const figures = ({ discount, due, covered, open }: SettledLine) => {
            return { discount, due, covered, open };
          };
          expect(Object.fromEntries(account.lines.map((line) => [line.id, figures(line)]))).toEqual(
            byHand.lines,
          );
          expect(
            Object.fromEntries(
              [...account.receipts].map(([id, { covers, credit, to_refund }]) => {
                const sums: Record<string, number> = {};
                for (const { line, cents } of covers) sums[line.id] = (sums[line.id] ?? 0) + cents;
                return [id, { covers: sums, credit, to_refund }];
              }),
            ),
          ).toEqual(byHand.receipts);
          const { open, credit, to_refund } = account;
          expect({ open, credit, to_refund }).toEqual({
            open: byHand.open,
            credit: byHand.credit,
            to_refund: byHand.to_refund,
          });
          for (const line of account.lines) {
            expect(line.covered).toBeGreaterThanOrEqual(0);
            expect(line.covered).toBeLessThanOrEqual(line.cents);
            expect(line.due).toBe(line.covered + line.open);
            expect(line.open).toBeGreaterThanOrEqual(0);
          }
          for (const { id, cents } of money) {
            const one = account.receipts.get(id);
            const covered = one?.covers.reduce((total, cover) => total + cover.cents, 0) ?? 0;
            expect(covered + (one?.credit ?? 0) + (one?.to_refund ?? 0)).toBe(cents);
          }
          const places = shuffle[Symbol.iterator]();
          const mixed = <T>(items: readonly T[]) =>
            items
              .map((item) => [Number(places.next().value), item] as const)
              .sort(([one], [other]) => one - other)
              .map(([, item]) => item);
          expect(settle(mixed(lines), mixed(money), options)).toEqual(account);
        },
      ),
      { numRuns: propertyRuns(500, 20_000) },
    );
  });
});
