import { expect, it } from "vitest";
import { rolesFor } from "@/lib/platform/auth/access";
import { type Role, ROLES } from "@/lib/platform/contracts/endpoint";
import { MENU } from "./menu-entries";

it("shows each role the screens that it may open, itself or by the one above, and no other", () => {
  const pathOf = ({ href }: { href: string }) => href.split("#")[0] ?? "";
  const shows = (role: Role, path: string) =>
    MENU.some((entry) => pathOf(entry) === path && role in entry.labels);
  const paths = [...new Set(MENU.map(pathOf))];
  for (const path of paths) {
    const above = paths.find((one) => one !== "/dashboard" && path.startsWith(`${one}/`));
    const byAbove = (role: Role) =>
      above !== undefined && shows(role, above) && rolesFor(path)?.includes(role) === true;
    expect(
      ROLES.filter((role) => shows(role, path) || byAbove(role)),
      path,
    ).toEqual(rolesFor(path));
  }
});
