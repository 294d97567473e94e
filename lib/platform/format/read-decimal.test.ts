import { describe, expect, it } from "vitest";
import { readDecimal } from "./read-decimal";

describe("readDecimal", () => {
  it.each([
    ["650", "650"],
    ["-650", "-650"],
    ["1000.00", "1000.00"],
    ["1000,00", "1000.00"],
    ["650,5", "650.5"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["12.345.678,9", "12345678.9"],
    ["1.234.567", "1234567"],
    ["1,234,567", "1234567"],
    ["12,34,567.80", "1234567.80"],
    ["১২,৩৪,৫৬৭.৮০", "1234567.80"],
  ])("reads %s with either cell separator", (text, written) => {
    expect(readDecimal(text, true)).toBe(written);
    expect(readDecimal(text, false)).toBe(written);
  });

  it("returns null for 1,380 and 1.380, but only in files separated by semicolons", () => {
    expect(["1,380", "1.380"].map((text) => readDecimal(text, true))).toEqual([null, null]);
    expect(["1,380", "1.380"].map((text) => readDecimal(text, false))).toEqual(["1380", "1.380"]);
  });

  it.each(["", "-", ".5", "5.", "1,2,3", "1.2,3.4", "1,23.4", "0,500,000", "6e2", "six", "1 000", "--1"])(
    "returns null for %j",
    (text) => {
      expect(readDecimal(text, true)).toBeNull();
      expect(readDecimal(text, false)).toBeNull();
    },
  );
});
