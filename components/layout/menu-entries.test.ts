import { expect, it } from "vitest";
import { rolesFor } from "@/lib/platform/auth/access";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import { MENU } from "./menu-entries";

it("shows each role the screens that it may open, and no other", () => {
  for (const { href, labels } of MENU)
    expect(
      ROLES.filter((role) => role in labels),
      href,
    ).toEqual(rolesFor(href));
});
