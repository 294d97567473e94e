import { describe, expect, it } from "vitest";
import { judgeArrows, listArrows, roomOf, sourceFiles } from "./rooms";

const judge = (from: string, to: string) => judgeArrows([{ from, to, file: "a.ts", target: "b.ts" }]);

describe("the import rules between folders", () => {
  it.each([
    ["lib/domain/users/queries.ts", "lib/domain"],
    ["lib/env.ts", "lib/env.ts"],
    ["scripts/refusal.ts", "scripts"],
    ["scripts/run/start.ts", "scripts/run"],
    ["tools/bench/servers/express.ts", "tools/bench"],
    ["app/api/coupons/route.ts", "app/api"],
    ["app/dashboard/page.tsx", "app"],
    ["middleware.ts", "middleware.ts"],
  ])("count %s as part of %s", (path, room) => {
    expect(roomOf(path)).toBe(room);
  });

  it.each([
    ["components", "lib/hooks"],
    ["lib/hooks", "lib/contracts"],
    ["lib/domain", "models"],
    ["app/api", "lib/http"],
    ["app", "lib/domain"],
    ["scripts/run", "tools/chaos"],
  ])("allow %s to import from %s", (from, to) => {
    expect(judge(from, to)).toEqual([]);
  });

  it.each([
    ["lib/contracts", "lib/domain"],
    ["models", "lib/domain"],
    ["lib/domain", "lib/http"],
    ["lib/auth", "lib/http"],
    ["lib/db", "lib/auth"],
    ["lib/hooks", "components"],
    ["components", "app"],
    ["app", "server"],
    ["server", "scripts/run"],
    ["lib/payments", "tools/card-sandbox"],
    ["app", "tests"],
    ["scripts/build", "scripts/run"],
  ])("forbid an upward import from %s to %s", (from, to) => {
    expect(judge(from, to)).toEqual([`a.ts: ${from} imports from ${to} (b.ts), which stands above it.`]);
  });

  it.each([
    ["components", "lib/domain"],
    ["lib/hooks", "models"],
    ["lib/http", "lib/domain"],
    ["middleware.ts", "lib/db"],
    ["server", "components"],
    ["components", "lib/payments"],
    ["lib/hooks", "lib/http"],
    ["lib/http", "lib/session"],
  ])("forbid an import between browser and server code, from %s to %s", (from, to) => {
    expect(judge(from, to)).toHaveLength(1);
  });

  it("report a folder that has no place in the order", () => {
    expect(judge("lib/things", "lib/env.ts")).toEqual([
      "lib/things: give this room its floor in scripts/checks/import-rules.mjs.",
    ]);
  });

  it("cover alias, relative, type and dynamic imports, and the repository follows them", () => {
    const arrows = listArrows(sourceFiles());
    const has = (from: string, to: string) => arrows.some((arrow) => arrow.from === from && arrow.to === to);
    expect(has("app/api", "lib/http")).toBe(true);
    expect(has("scripts/run", "tools/bench")).toBe(true);
    expect(has("lib/lists", "lib/session")).toBe(true);
    expect(judgeArrows(arrows)).toEqual([]);
  });
});
