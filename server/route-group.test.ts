import { expect, it } from "vitest";
import { routeGroup } from "./route-group";

it.each([
  ["/api/stripe/webhook", "/api/stripe/webhook"],
  ["/api/auth/callback/credentials", "/api/auth"],
  ["/api/images/abc", "/api/images"],
  ["/api/repairs/a/photos/b", "/api/repairs, photos"],
  ["/api/nope", "/api, other"],
  ["/api", "/api, other"],
  ["/_next/static/chunks/a.js", "files"],
  ["/sitemap.xml", "files"],
  ["/dashboard/audit", "guarded pages"],
  ["/payment", "guarded pages"],
  ["/paymentx", "public pages"],
  ["/anything/somebody/made/up", "public pages"],
])("counts %s under %s", (path, family) => {
  expect(routeGroup(path)).toBe(family);
});
