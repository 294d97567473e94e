import { describe, expect, it } from "vitest";
import { refusalOf } from "./gate";

const refuse = (method: string, url: string, headers = {}) => refusalOf({ method, url, headers });
const codeOf = (method: string, url: string) => refuse(method, url)?.error.code;

describe("the gate", () => {
  it.each([
    "/%",
    "/apartments/%",
    "/api/apartments/%E0%A4%A",
    "/api/user/%ff",
    "/_next/static/%",
    "/a%00b",
    "/api/../login",
    "/api/%2e%2e/login",
    "/api/..%2flogin",
    "/api/..\\login",
    "/a/./b",
    "*",
  ])("refuses %s as an invalid path", (path) => {
    expect(codeOf("GET", path)).toBe("invalid_input");
  });

  it.each([
    ["POST", "/media/apartment-01-640.webp"],
    ["POST", "/login"],
    ["PUT", "/dashboard"],
    ["DELETE", "/favicon.ico"],
    ["OPTIONS", "/_next/static/chunks/main.js"],
    ["TRACE", "/api/apartments"],
    ["DELETE", "/api/members"],
    ["PUT", "/api/auth/session"],
    ["HEAD", "/api/auth/callback/credentials"],
    ["TRACE", "/dashboard"],
    ["PROPFIND", "/"],
  ])("refuses %s %s as a method that is not allowed", (method, path) => {
    expect(codeOf(method, path)).toBe("method_not_allowed");
  });

  it.each([
    "/dashboard/%6Danage-members",
    "/dashboard/manage%2Dmembers?page=2",
    "/dashboard%2Fmanage-members",
    "/%64ashboard/manage-members",
    "/%64ashboard",
    "/%70ayment",
  ])("returns not_found for %s, another spelling of a guarded page", (path) => {
    expect(codeOf("GET", path)).toBe("not_found");
  });

  it("refuses a URL of more than 2 kB with 414", () => {
    expect(refuse("GET", `/${"%25".repeat(683)}`)?.status).toBe(414);
    expect(refuse("GET", `/?x=${"1".repeat(2_045)}`)?.status).toBe(414);
    expect(refuse("GET", `/?x=${"1".repeat(2_044)}`)).toBeNull();
  });

  it("refuses more than 200 cookies with 431 for pages and API calls", () => {
    const cookies = (count: number) => ({
      cookie: Array.from({ length: count }, (_, n) => `c${n}=1`).join("; "),
    });
    for (const url of ["/", "/api/coupons", "/api/auth/session"]) {
      expect(refuse("GET", url, cookies(201))?.status, url).toBe(431);
      expect(refuse("GET", url, cookies(200)), url).toBeNull();
    }
  });

  it("refuses server actions", () => {
    expect(refuse("POST", "/api/jwt", { "next-action": "x" })?.error.code).toBe("invalid_input");
    expect(refuse("GET", "/", { "next-action": "7f" })?.error.code).toBe("invalid_input");
  });

  it("lists the allowed methods in the Allow header", () => {
    expect(refuse("PUT", "/media/a.webp")?.headers).toEqual({ allow: "GET, HEAD" });
    expect(refuse("TRACE", "/api/coupons/65a000000000000000000000")?.headers).toEqual({
      allow: "GET, DELETE, HEAD, OPTIONS",
    });
    expect(refuse("PROPFIND", "/api/jwt")?.headers).toEqual({ allow: "POST, OPTIONS" });
    expect(refuse("PUT", "/api/auth/session?x=1")?.headers).toEqual({ allow: "GET, POST, HEAD, OPTIONS" });
  });

  it.each([
    "/api",
    "/api/nothing",
    "/api/coupons/a/b",
    "/api/auth/nothing",
    "/api/auth/toString",
    "/api/members//",
  ])("returns not_found for any method of %s", (path) => {
    for (const method of ["GET", "POST", "OPTIONS", "TRACE"]) expect(codeOf(method, path)).toBe("not_found");
  });

  it.each([
    ["GET", "/"],
    ["HEAD", "/media/apartment-01-640.webp"],
    ["OPTIONS", "/api/apartments"],
    ["HEAD", "/api/apartments?page=2"],
    ["GET", "/api/members/"],
    ["POST", "/api/auth/callback/credentials"],
    ["DELETE", "/api/coupons/65a000000000000000000000"],
    ["GET", "/api/my-apartment/member%40nibash.test"],
    ["GET", "/api/user/a.person@nibash.test"],
    ["GET", "/dashboard/manage-members"],
    ["GET", "/dashboard/%E0%A6%A8%E0%A6%BF"],
    ["GET", "/login?from=%2Fdashboard%2Fmanage-members"],
    ["GET", "/%E0%A6%A8%E0%A6%BF%E0%A6%AC%E0%A6%BE%E0%A6%B8"],
  ])("lets %s %s pass", (method, path) => {
    expect(codeOf(method, path)).toBeUndefined();
  });
});
