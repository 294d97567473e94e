import { expect, it } from "vitest";
import { setCurrency } from "@/lib/platform/contracts/currency";
import { numberOr } from "./amount-field";

it.each(["", "  ", null, undefined])("reads %o as an empty field", (typed) => {
  expect(numberOr(null)(typed)).toBeNull();
  expect(numberOr(undefined)(typed)).toBeUndefined();
});

it("parses numbers and returns NaN for other text", () => {
  expect(numberOr(null)("650.50")).toBe(650.5);
  expect(numberOr(null)(0)).toBe(0);
  expect(numberOr(null)("cheap")).toBeNaN();
});

const TAKA = [
  ["৳1,200", 1_200],
  ["Tk 1,200", 1_200],
  ["BDT 1200.50", 1_200.5],
  ["1,00,000/-", 100_000],
] as const;

it.each([
  ["1,00,000", 100_000],
  ["10,89,301.90", 1_089_301.9],
  ["1,089,301.90", 1_089_301.9],
  ["$ 650.50", 650.5],
  ["১২,৫০০.৫০", 12_500.5],
  [" 650 ", 650],
])("reads %s as people write it", (typed, value) => {
  expect(numberOr(null)(typed)).toBe(value);
});

it("reads the sign of the building's own currency alone", () => {
  for (const [typed] of TAKA.slice(0, 3)) expect(numberOr(null)(typed), typed).toBeNaN();
  setCurrency("BDT");
  for (const [typed, value] of TAKA) expect(numberOr(null)(typed), typed).toBe(value);
  expect(numberOr(null)("$5")).toBeNaN();
  setCurrency("USD");
});

it.each(["12,5", "1,2,3", ",500", "1,00,00", "5,000,", "0x10", "1e3", "$", "৳"])(
  "does not guess what %s means",
  (typed) => {
    expect(numberOr(null)(typed)).toBeNaN();
  },
);
