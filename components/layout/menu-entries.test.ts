import { expect, it } from "vitest";
import { rolesFor } from "@/lib/platform/auth/access";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import { MENU } from "./menu-entries";

it("shows each role the screens that it may open, and no other", () => {
  const pathOf = ({ href }: { href: string }) => href.split("#")[0] ?? "";
  for (const path of new Set(MENU.map(pathOf)))
    expect(
      ROLES.filter((role) => MENU.some((entry) => pathOf(entry) === path && role in entry.labels)),
      path,
    ).toEqual(rolesFor(path));
});
