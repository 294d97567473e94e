import { expect, it } from "vitest";
import { isDomainName } from "./domain-names";

it.each([
  "rules",
  "queries",
  "serialize",
  "leaving-rules",
  "accept-request",
  "serialize-receipt",
  "notify-of-entry",
])("lets a file of a noun be called %s", (name) => {
  expect(isDomainName(name)).toBe(true);
});

it.each(["accept", "standing-of", "rent-roll", "to-give-back", "still-holds", "requests", "service"])(
  "lets none be called %s",
  (name) => {
    expect(isDomainName(name)).toBe(false);
  },
);
