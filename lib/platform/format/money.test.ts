import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { currencyName, formatMoney, formatExactly, setCurrency } from "@/lib/platform/contracts/currency";
import { discountOf, rentOfDays, toCents, fromCents } from "./money";

afterEach(() => setCurrency("USD"));

describe("money", () => {
  it("splits a rent into discount and payment in whole cents that add up (docs/payments.md C11)", () => {
    for (let percent = 1; percent <= 100; percent++)
      for (let step = 0; step < 200; step++) {
        const rent = 42_000 + step * 517;
        const discount = discountOf(rent, percent);
        const paid = rent - discount;
        expect(Number.isInteger(discount) && discount >= 0 && paid >= 0).toBe(true);
        expect(toCents(fromCents(paid)) + toCents(fromCents(discount))).toBe(rent);
      }
  });

  it.each([
    [420, "$420"],
    [1380, "$1,380"],
    [552.5, "$552.50"],
    [0, "$0"],
  ])("formats %d as %s", (dollars, shown) => {
    expect(formatMoney(dollars)).toBe(shown);
  });

  it.each([
    [950, "৳950", "৳950.00"],
    [45_000, "৳45,000", "৳45,000.00"],
    [100_000, "৳1,00,000", "৳1,00,000.00"],
    [12_345_678.5, "৳1,23,45,678.50", "৳1,23,45,678.50"],
    [-1_200, "-৳1,200", "-৳1,200.00"],
  ])("formats %d taka as %s, grouped as in Bangladesh", (taka, shown, exact) => {
    setCurrency("BDT");
    expect([formatMoney(taka), formatExactly(taka), currencyName()]).toEqual([shown, exact, "taka"]);
  });
});

describe("rentOfDays", () => {
  it.each([
    // A third of a cent goes to the nearer cent, half a cent to the tenant.
    [65_000, 31, 31, 65_000],
    [65_000, 1, 31, 2097],
    [65_000, 30, 31, 62_903],
    [65_000, 28, 28, 65_000],
    [65_000, 28, 29, 62_759],
    [101, 15, 30, 50],
    [0, 10, 30, 0],
  ])("for a rent of %i cents and %i of %i days returns %i", (rent, days, ofMonth, cents) => {
    expect(rentOfDays(rent, days, ofMonth)).toBe(cents);
  });

  it("rounds to the nearest cent, half a cent down, and never decreases with more days", () => {
    const month = fc
      .record({ rent: fc.nat(100_000_000), ofMonth: fc.constantFrom(28, 29, 30, 31) })
      .chain(({ rent, ofMonth }) =>
        fc.record({
          rent: fc.constant(rent),
          ofMonth: fc.constant(ofMonth),
          days: fc.integer({ min: 1, max: ofMonth }),
        }),
      );
    fc.assert(
      fc.property(month, ({ rent, ofMonth, days }) => {
        const cents = rentOfDays(rent, days, ofMonth);
        const twiceTooMuch = 2 * (cents * ofMonth - rent * days);
        expect(Number.isInteger(cents) && cents >= 0 && cents <= rent).toBe(true);
        expect(twiceTooMuch < ofMonth && twiceTooMuch >= -ofMonth).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(rentOfDays(rent, days - 1, ofMonth));
        expect(rentOfDays(rent, ofMonth, ofMonth)).toBe(rent);
      }),
    );
  });
});
