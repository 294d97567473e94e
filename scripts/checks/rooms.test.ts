import { describe, expect, it } from "vitest";
import { judgeArrows, listArrows, roomOf, sourceFiles } from "./rooms";

const judge = (from: string, to: string) => judgeArrows([{ from, to, file: "a.ts", target: "b.ts" }]);

describe("the arrows between rooms", () => {
  it.each([
    ["lib/domain/users/queries.ts", "lib/domain"],
    ["lib/env.ts", "lib/env.ts"],
    ["scripts/refusal.ts", "scripts"],
    ["scripts/run/start.ts", "scripts/run"],
    ["tools/bench/servers/express.ts", "tools/bench"],
    ["app/api/coupons/route.ts", "app/api"],
    ["app/dashboard/page.tsx", "app"],
    ["middleware.ts", "middleware.ts"],
  ])("puts %s into %s", (path, room) => {
    expect(roomOf(path)).toBe(room);
  });

  it.each([
    ["components", "lib/hooks"],
    ["lib/hooks", "lib/contracts"],
    ["lib/domain", "models"],
    ["app/api", "lib/http"],
    ["app", "lib/domain"],
    ["scripts/run", "tools/chaos"],
  ])("lets %s import from %s", (from, to) => {
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
  ])("refuses an arrow back up, from %s to %s", (from, to) => {
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
  ])("refuses an arrow into the other strand, from %s to %s", (from, to) => {
    expect(judge(from, to)).toHaveLength(1);
  });

  it("asks where a new room stands", () => {
    expect(judge("lib/things", "lib/env.ts")).toEqual([
      "lib/things: give this room its floor in scripts/checks/import-rules.mjs.",
    ]);
  });

  it("finds imports by alias, by path, of a type and of what is fetched later", () => {
    const arrows = listArrows(sourceFiles());
    const has = (from: string, to: string) => arrows.some((arrow) => arrow.from === from && arrow.to === to);
    expect(has("app/api", "lib/http")).toBe(true);
    expect(has("scripts/run", "tools/bench")).toBe(true);
    expect(has("lib/lists", "lib/session")).toBe(true);
    expect(judgeArrows(arrows)).toEqual([]);
  });
});
