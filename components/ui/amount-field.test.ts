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
