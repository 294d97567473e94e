import { describe, expect, it } from "vitest";
import { discountOf, formatDollars, toCents, toDollars } from "./money";

describe("money", () => {
  it("splits every rent by every percentage into whole cents that add up (docs/payments.md C11)", () => {
    for (let percent = 1; percent <= 100; percent++)
      for (let step = 0; step < 200; step++) {
        const rent = 42_000 + step * 517;
        const discount = discountOf(rent, percent);
        const paid = rent - discount;
        expect(Number.isInteger(discount) && discount >= 0 && paid >= 0).toBe(true);
        expect(toCents(toDollars(paid)) + toCents(toDollars(discount))).toBe(rent);
      }
  });

  it.each([
    [420, "$420"],
    [1380, "$1,380"],
    [552.5, "$552.50"],
    [0, "$0"],
  ])("writes %d as %s", (dollars, shown) => {
    expect(formatDollars(dollars)).toBe(shown);
  });
});
