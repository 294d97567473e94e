import { expect, it } from "vitest";
import { STRIPE_CALLS } from "./calls";
import { findStripeCalls } from "./find-calls";

it("sends every Stripe call of the product to stripe-mock", { timeout: 120_000 }, () => {
  const made = findStripeCalls(["app", "components", "lib", "models"]);
  expect([...made].toSorted()).toEqual([...new Set(STRIPE_CALLS.map(({ call }) => call))].toSorted());
});
