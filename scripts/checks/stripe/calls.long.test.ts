import { expect, it } from "vitest";
import { STRIPE_CALLS } from "./calls";
import { findStripeCalls } from "./find-calls";

it("lists every Stripe call of the product for the check against stripe-mock", () => {
  const made = findStripeCalls(["app", "components", "lib", "models"]);
  expect([...made].toSorted()).toEqual([...new Set(STRIPE_CALLS.map(({ call }) => call))].toSorted());
});
