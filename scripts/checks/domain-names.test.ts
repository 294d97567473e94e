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
])("accepts %s as the name of a domain file", (name) => {
  expect(isDomainName(name)).toBe(true);
});

it.each(["accept", "standing-of", "rent-roll", "to-give-back", "still-holds", "requests", "service"])(
  "rejects %s as the name of a domain file",
  (name) => {
    expect(isDomainName(name)).toBe(false);
  },
);
