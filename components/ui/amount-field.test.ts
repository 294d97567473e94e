import { expect, it } from "vitest";
import { numberOr } from "./amount-field";

it.each(["", null, undefined])("reads %o as an empty field", (typed) => {
  expect(numberOr(null)(typed)).toBeNull();
  expect(numberOr(undefined)(typed)).toBeUndefined();
});

it("parses numbers and returns NaN for other text", () => {
  expect(numberOr(null)("650.50")).toBe(650.5);
  expect(numberOr(null)(0)).toBe(0);
  expect(numberOr(null)("cheap")).toBeNaN();
});

it.each([
  ["1,00,000", 100_000],
  ["10,89,301.90", 1_089_301.9],
  ["1,089,301.90", 1_089_301.9],
  ["৳1,200", 1_200],
  ["$ 650.50", 650.5],
  ["১২,৫০০.৫০", 12_500.5],
  [" 650 ", 650],
])("reads %s as people write it", (typed, value) => {
  expect(numberOr(null)(typed)).toBe(value);
});

it.each(["12,5", "1,2,3", ",500", "1,00,00", "5,000,"])("does not guess what %s means", (typed) => {
  expect(numberOr(null)(typed)).toBeNaN();
});
