import { describe, expect, it } from "vitest";
import {
  judgeArrows,
  judgeCircles,
  judgeFences,
  listArrows,
  listImports,
  roomOf,
  sourceFiles,
} from "./rooms";

const judge = (from: string, to: string) => judgeArrows([{ from, to, file: "a.ts", target: "b.ts" }]);

describe("the import rules between folders", () => {
  it.each([
    ["lib/users/queries.ts", "lib/<noun>"],
    ["lib/users/own-data-contract.ts", "lib/<noun>/contract.ts"],
    ["lib/users/client.ts", "lib/<noun>/client.ts"],
    ["lib/platform/db/lease.ts", "lib/platform/db"],
    ["lib/platform/env.ts", "lib/platform/env.ts"],
    ["scripts/refusal.ts", "scripts"],
    ["scripts/run/start.ts", "scripts/run"],
    ["lab/bench/servers/express.ts", "lab/bench"],
    ["app/api/coupons/route.ts", "app/api"],
    ["app/dashboard/page.tsx", "app"],
    ["middleware.ts", "middleware.ts"],
  ])("count %s as part of %s", (path, room) => {
    expect(roomOf(path)).toBe(room);
  });

  it.each([
    ["components", "lib/<noun>/client.ts"],
    ["lib/<noun>/client.ts", "lib/<noun>/contract.ts"],
    ["lib/<noun>", "models"],
    ["app/api", "lib/platform/http"],
    ["app", "lib/<noun>"],
    ["scripts/run", "lab/chaos"],
  ])("allow %s to import from %s", (from, to) => {
    expect(judge(from, to)).toEqual([]);
  });

  it.each([
    ["lib/<noun>/contract.ts", "lib/<noun>"],
    ["models", "lib/<noun>"],
    ["lib/<noun>", "lib/platform/http"],
    ["lib/platform/auth", "lib/platform/http"],
    ["lib/platform/db", "lib/platform/auth"],
    ["lib/<noun>/client.ts", "components"],
    ["components", "app"],
    ["app", "server"],
    ["server", "scripts/run"],
    ["lib/platform/cards", "lab/card-sandbox"],
    ["app", "tests"],
    ["scripts/build", "scripts/run"],
  ])("forbid an upward import from %s to %s", (from, to) => {
    expect(judge(from, to)).toEqual([expect.stringContaining("which stands above it.")]);
  });

  it.each([
    ["components", "lib/<noun>"],
    ["lib/<noun>/client.ts", "models"],
    ["lib/platform/http", "lib/<noun>"],
    ["middleware.ts", "lib/platform/db"],
    ["server", "components"],
    ["components", "lib/platform/cards"],
    ["lib/<noun>/client.ts", "lib/platform/http"],
    ["lib/platform/http", "lib/platform/session"],
  ])("forbid an import between browser and server code, from %s to %s", (from, to) => {
    expect(judge(from, to)).toHaveLength(1);
  });

  it("report a folder that has no place in the order", () => {
    expect(judge("lib/platform/things", "lib/platform/env.ts")).toEqual([
      "lib/platform/things: give this room its floor in scripts/checks/rooms.ts.",
    ]);
  });

  it("refuse nouns that import each other in a circle, and name the files", () => {
    const down = [
      ["lib/coupons/queries.ts", "lib/payments/rules.ts"],
      ["lib/payments/rules.ts", "lib/apartments/rules.ts"],
      ["lib/payments/rules.ts", "lib/platform/errors.ts"],
      ["lib/apartments/rules.test.ts", "lib/coupons/queries.ts"],
    ] as const;
    expect(judgeCircles(down)).toEqual([]);
    const [circle, ...others] = judgeCircles([
      ...down,
      ["lib/apartments/mutations.ts", "lib/coupons/names.ts"],
    ]);
    expect(others).toEqual([]);
    expect(circle).toContain("lib/coupons, lib/payments, lib/apartments import each other in a circle");
    expect(circle).toContain("lib/apartments/mutations.ts imports lib/coupons/names.ts");
  });

  it("cover alias, relative, type and dynamic imports, and the repository follows them", () => {
    const arrows = listArrows(sourceFiles());
    const has = (from: string, to: string) => arrows.some((arrow) => arrow.from === from && arrow.to === to);
    expect(has("app/api", "lib/platform/http")).toBe(true);
    expect(has("scripts/run", "lab/bench")).toBe(true);
    expect(has("lib/platform/lists", "lib/platform/session")).toBe(true);
    expect(judgeArrows(arrows)).toEqual([]);
    expect(judgeFences(sourceFiles())).toEqual([]);
    expect(judgeCircles(listImports(sourceFiles()))).toEqual([]);
  });
});
