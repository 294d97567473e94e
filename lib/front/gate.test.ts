import { describe, expect, it } from "vitest";
import { refusalOf } from "./gate";

const codeOf = (method: string, path: string) => refusalOf(method, path)?.error.code;

describe("the gate", () => {
  it.each([
    "/%",
    "/apartments/%",
    "/api/apartments/%E0%A4%A",
    "/api/user/%ff",
    "/_next/static/%",
    "/a%00b",
    "*",
  ])("refuses %s, which stands for no text", (path) => {
    expect(codeOf("GET", path)).toBe("invalid_input");
  });

  it.each([
    ["POST", "/media/apartment-01-640.webp"],
    ["DELETE", "/favicon.ico"],
    ["OPTIONS", "/_next/static/chunks/main.js"],
    ["TRACE", "/api/apartments"],
    ["TRACE", "/dashboard"],
    ["PROPFIND", "/"],
  ])("refuses %s %s, which it does not take", (method, path) => {
    expect(codeOf(method, path)).toBe("method_not_allowed");
  });

  it("names the methods that it takes", () => {
    expect(refusalOf("PUT", "/media/a.webp")?.headers).toEqual({ allow: "GET, HEAD" });
    expect(refusalOf("TRACE", "/api/coupons/65a000000000000000000000")?.headers).toEqual({
      allow: "GET, HEAD, DELETE, OPTIONS",
    });
    expect(refusalOf("PROPFIND", "/api/jwt")?.headers).toEqual({ allow: "POST, OPTIONS" });
    expect(refusalOf("TRACE", "/api/nothing")?.error.code).toBe("not_found");
  });

  it.each([
    ["GET", "/"],
    ["HEAD", "/media/apartment-01-640.webp"],
    ["POST", "/login"],
    ["DELETE", "/api/coupons/65a000000000000000000000"],
    ["GET", "/api/my-apartment/member%40nibash.test"],
    ["PATCH", "/api/users/a.person@nibash.test"],
    ["GET", "/%E0%A6%A8%E0%A6%BF%E0%A6%AC%E0%A6%BE%E0%A6%B8"],
  ])("lets %s %s pass", (method, path) => {
    expect(codeOf(method, path)).toBeUndefined();
  });
});
