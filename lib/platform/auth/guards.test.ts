import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import * as groups from "@/lib/platform/contracts/endpoint";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import { guardedPolicy, publicPolicy } from "@/lib/platform/http/content-security";
import { rolesFor } from "./access";
import { readClaims } from "./cookie";
import { isOwnOrigin, ownPath, pageAfterSignIn } from "./own-origin";
import { withReturnPath, returnPathFrom } from "./return-path";
import { describeDevice } from "./sessions";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");

describe("the return path after signing in", () => {
  it("is the visited apartment or listing, and / for other pages", () => {
    expect(returnPathFrom("/apartments/5A")).toBe("/apartments/5A#request");
    expect(returnPathFrom("/apartments")).toBe("/apartments");
    expect(returnPathFrom("/apartments", "rooms=3&page=2")).toBe("/apartments?rooms=3&page=2");
    expect(returnPathFrom("/apartments/5A", "utm_source=a")).toBe("/apartments/5A#request");
    for (const path of ["/", "/credits", "/login", "/apartments/5A/more"])
      expect(returnPathFrom(path)).toBe("/");
  });

  it("is passed unchanged in the from parameter", () => {
    const carried = withReturnPath("/register", "/apartments/5A?a=b&c#request");
    expect(new URL(carried, "http://localhost").searchParams.get("from")).toBe(
      "/apartments/5A?a=b&c#request",
    );
    expect(withReturnPath("/register", "/")).toBe("/register");
  });
});

/** `["member", ...CARE]` or `CARE`, as a page writes it. */
const readGroup = (written: string): string[] =>
  written
    .replaceAll(/[[\]\s]/g, "")
    .split(",")
    .filter(Boolean)
    .flatMap((part) => {
      const group = (groups as Record<string, unknown>)[part.replace("...", "")];
      return Array.isArray(group) ? (group as string[]) : [part.replaceAll('"', "")];
    });

describe("rolesFor", () => {
  it.each([
    ["/", null],
    ["/dashboards", null],
    ["/dashboard", ROLES],
    ["/dashboard/announcements", ROLES],
    ["/dashboard/make-payment", ["member"]],
    ["/dashboard/payment-history", ["member"]],
    ["/dashboard/manage-members", ["admin", "accountant", "caretaker", "viewer"]],
    ["/dashboard/manage-members/x", ["admin", "accountant", "viewer"]],
    ["/dashboard/manage-members/people", ["admin"]],
    ["/dashboard/manage-coupons", ["admin", "viewer"]],
    ["/dashboard/agreement-requests", ["admin", "viewer"]],
    ["/dashboard/book", ["admin", "accountant", "viewer"]],
    ["/dashboard/visits", ["admin", "caretaker", "viewer"]],
    ["/dashboard/setup", ["admin"]],
    ["/payment", ["member"]],
  ])("%s", (path, roles) => {
    expect(rolesFor(path)).toEqual(roles);
  });

  it("of each page are those that the page itself asks for", () => {
    const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => /^(dashboard|payment)\/.*page\.tsx$/.test(file))
      .flatMap((file) => {
        const asked = /getPage(?:Actor|Person)\(([^()]+)\)/.exec(
          readFileSync(join("app", file), "utf8"),
        )?.[1];
        const path = `/${dirname(file)}`.replaceAll(/\/\([^)]*\)/g, "").replaceAll(/\[[^\]]*\]/g, "x");
        return asked ? [[path, readGroup(asked)] as const] : [];
      });
    expect(pages.length).toBeGreaterThan(15);
    for (const [path, asked] of pages) expect([path, rolesFor(path)]).toEqual([path, asked]);
  });

  it.each([
    ["/a/b/c/d", "admin"],
    ["/a/b/cd", "member"],
    ["/a", "user"],
    ["/ab", undefined],
  ])("takes the longest prefix of %s, in whatever order the table is", (path, role) => {
    const table = [
      ["/a", ["user"]],
      ["/a/b/c", ["admin"]],
      ["/a/b", ["member"]],
    ] as const;
    for (const each of [table, table.toReversed()]) expect(rolesFor(path, each)?.[0]).toBe(role);
  });
});

describe("ownPath", () => {
  it.each([
    ["/dashboard?x=1#y", "/dashboard?x=1#y"],
    ["http://localhost:3000/payment", "/payment"],
    ["//evil.example/x", null],
    ["/\\evil.example", null],
    ["/.//evil.example/x", null],
    ["/x/..//evil.example", null],
    ["/.\\/evil.example", null],
    ["http://localhost:3000//evil.example/x", null],
    ["https://evil.example", null],
    ["http://user@localhost:3000/", null],
    ["javascript:alert(1)", null],
    ["http://[", null],
    [["/a"], null],
    [undefined, null],
  ])("converts the address %s to %s", (address, path) => {
    expect(ownPath(address)).toBe(path);
  });
});

describe("pageAfterSignIn", () => {
  const nested = "/login?from=%2Fauth%2Frole%3Ffrom%3D%252Fdashboard%252Fmanage-members";
  it.each([
    ["/dashboard?x=1#y", "/dashboard?x=1#y"],
    ["/authors", "/authors"],
    ["/auth/role?from=%2Fdashboard%2Fmanage-members", "/"],
    ["http://localhost:3000/auth/google", "/"],
    ["/api/auth/signout", "/"],
    ["/auth", "/"],
    ["/x/../auth/role", "/"],
    ["/%61uth/role", "/"],
    ["/auth%2Frole", "/"],
    ["/%zz", "/"],
    ["https://evil.example", "/"],
    [undefined, "/"],
    // /login reads its `from` in the same way.
    [nested, nested],
    [new URL(nested, "http://localhost:3000").searchParams.get("from"), "/"],
  ])("maps %s to %s", (address, path) => {
    expect(pageAfterSignIn(address)).toBe(path);
  });
});

describe("isOwnOrigin", () => {
  it.each<[Record<string, string>, boolean]>([
    [{ origin: "http://localhost:3000" }, true],
    [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, true],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{}, false],
    [{ origin: "null" }, false],
    [{ origin: "https://evil.example", host: "localhost:3000" }, false],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "same-site" }, false],
  ])("for %o returns %s", (headers, isOwn) => {
    expect(isOwnOrigin(new Headers(headers))).toBe(isOwn);
  });
});

describe("readClaims", () => {
  const now = Math.floor(Date.now() / 1000);
  it("returns null from seven days after the sign-in", () => {
    const token = { sub: "u", sid: "s", role: "user" };
    expect(readClaims({ ...token, since: now - 7 * 86_400 + 60 })).not.toBeNull();
    expect(readClaims({ ...token, since: now - 7 * 86_400 })).toBeNull();
    expect(readClaims(token)).toBeNull();
  });
});

describe("describeDevice", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
      "Edge on Windows",
    ],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1", "Safari on iPhone"],
    [
      "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    ["curl/8.0", "Unknown device"],
    [null, "Unknown device"],
  ])("describes %s as %s", (agent, device) => {
    expect(describeDevice(agent)).toBe(device);
  });
});

describe("the content security policies", () => {
  it("allow only inline scripts with the nonce", () => {
    for (const policy of [guardedPolicy("n1"), publicPolicy("n1")]) {
      const scripts = policy.split("; ").find((part) => part.startsWith("script-src")) ?? "";
      expect(scripts).not.toContain("unsafe");
      expect(policy).toContain("frame-ancestors 'none'; object-src 'none'; base-uri 'none'");
    }
    expect(guardedPolicy("n1")).toContain("'nonce-n1' 'strict-dynamic'");
    expect(publicPolicy("n1")).toContain("script-src 'self' 'nonce-n1' 'strict-dynamic';");
  });

  it("allow no host of the card provider where no card is taken", () => {
    const off = { takesCards: false };
    for (const policy of [guardedPolicy("n", off), publicPolicy("n", off)]) {
      expect(policy).not.toContain("stripe");
      expect(policy).toContain("frame-src 'none'");
    }
  });

  it("include the card sandbox's origin when it is in use", () => {
    const policy = guardedPolicy("n", { cardSandbox: "http://127.0.0.1:4242/v3" });
    expect(policy.match(/http:\/\/127\.0\.0\.1:4242(?!\/)/g)).toHaveLength(3);
  });
});
