import { expect, it } from "vitest";
import { rolesFor } from "@/lib/platform/auth/access";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import * as entries from "./menu-entries";

it("shows each role the screens that it may open, and no other", () => {
  for (const { href, labels } of Object.values(entries))
    expect(
      ROLES.filter((role) => role in labels),
      href,
    ).toEqual(rolesFor(href));
});

it("has a place of its own for every entry", () => {
  const places = Object.values(entries).map(({ place }) => place);
  expect(new Set(places).size).toBe(places.length);
});
