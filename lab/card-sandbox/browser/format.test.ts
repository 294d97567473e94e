import { describe, expect, it } from "vitest";
import { brandOf, checkCvc, checkExpiry, checkNumber, formatExpiry, formatNumber } from "./format";

const TODAY = new Date(2026, 10, 21);

describe("a card number", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242", "visa"],
    ["4242-4242 4242a4242999", "4242 4242 4242 4242", "visa"],
    ["5555555555554444", "5555 5555 5555 4444", "mastercard"],
    ["378282246310005", "3782 822463 10005", "amex"],
    ["42424", "4242 4", "visa"],
  ])("%s is grouped as %s (%s)", (typed, shown, brand) => {
    expect([formatNumber(typed), brandOf(typed)]).toEqual([shown, brand]);
  });

  it("is rejected when incomplete or invalid, and accepted when complete", () => {
    expect(checkNumber("4242").error?.message).toBe("Your card number is incomplete.");
    expect(checkNumber("4242 4242 4242 4241").error?.message).toBe("Your card number is invalid.");
    expect(checkNumber("4242 4242 4242 4242")).toEqual({ complete: true });
  });
});

describe("an expiration date", () => {
  it.each([
    ["8", "", "08 / "],
    ["12", "1", "12 / "],
    ["1234", "", "12 / 34"],
    ["12/34", "", "12 / 34"],
    ["8/29", "", "08 / 29"],
    ["08/2029", "", "08 / 29"],
    ["12 /", "12 / ", "1"],
    ["12 / 3", "12 / 34", "12 / 3"],
  ])("typed as %j after %j is shown as %j", (typed, previous, shown) => {
    expect(formatExpiry(typed, previous)).toBe(shown);
  });

  it.each([
    ["12 / 3", "Your card's expiration date is incomplete."],
    ["13 / 30", "Your card's expiration date is invalid."],
    ["12 / 25", "Your card's expiration year is in the past."],
    ["10 / 26", "Your card's expiration date is in the past."],
  ])("%s is rejected: %s", (typed, message) => {
    expect(checkExpiry(typed, TODAY).error?.message).toBe(message);
  });

  it("is valid during its month", () => {
    expect(checkExpiry("11 / 26", TODAY)).toEqual({ complete: true });
  });
});

it("requires four digits for an American Express security code", () => {
  expect(checkCvc("123", "4242")).toEqual({ complete: true });
  expect(checkCvc("123", "3782").error?.message).toBe("Your card's security code is incomplete.");
});
