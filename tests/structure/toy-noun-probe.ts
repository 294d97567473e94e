import { expect, it } from "vitest";
import { menuOf } from "@/components/layout/dashboard-items";
import { openApiDocument } from "@/lib/api-docs/openapi";
import { rolesFor } from "@/lib/auth/access";
import { AUDITED } from "@/lib/contracts/registry";
import { declaredIndexes } from "@/lib/db/indexes";
import { SCREENS } from "../support/screens";

/** toy-noun.db.test.ts runs this in its copy of the product, as one of the copy's tests. */

it("documents parcels in OpenAPI: calls, roles, answers and failures", () => {
  const { get, post } = openApiDocument().paths?.["/parcels"] ?? {};
  expect(get).toMatchObject({ tags: ["parcels"], "x-roles": ["user", "member", "admin"] });
  expect(post).toMatchObject({ tags: ["parcels"], "x-roles": ["admin"] });
  expect(JSON.stringify(get)).toContain('"example":[{"_id":');
  expect(JSON.stringify(post)).toContain("Another parcel was posted under this key.");
});

it("shows parcels in the menu of the admin alone, between their neighbours", () => {
  const words = menuOf("admin").map((item) => item.words);
  expect(words.slice(words.indexOf("Make Announcement"))).toEqual([
    ...["Make Announcement", "Parcels", "Payments", "Mails", "Audit Trail"],
  ]);
  for (const role of ["user", "member"] as const)
    expect(menuOf(role).map(({ href }) => href)).not.toContain("/dashboard/parcels");
  expect(rolesFor("/dashboard/parcels")).toEqual(["admin"]);
});

it("walks the screen of parcels, audits them and asks for their indexes", () => {
  expect(SCREENS).toContainEqual({ name: "parcels", path: "/dashboard/parcels", as: "admin" });
  expect(AUDITED).toContain("parcel");
  expect(declaredIndexes().find(({ name }) => name === "parcels")?.indexes).toHaveLength(5);
});
