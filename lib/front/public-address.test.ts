import { describe, expect, it } from "vitest";
import { isPublicAddress, wantsPublicAnswer } from "./public-address";

describe("the addresses whose answers are kept", () => {
  it.each([
    "/",
    "/apartments",
    "/apartments/4A",
    "/apartments/10B",
    "/apartments?page=2",
    "/apartments?minimum=700&maximum=900&page=2",
    "/apartments?maximum=900.5",
    "/api/apartments",
    "/api/apartments?minimum=0&limit=50",
  ])("keeps %s", (url) => {
    expect(isPublicAddress(url)).toBe(true);
  });

  it.each([
    "//",
    "/?utm_source=x",
    "/apartments/",
    "/apartments/4a",
    "/apartments/4A?page=1",
    "/apartments/04A",
    "/apartments/%34A",
    "/apartments?",
    "/apartments?page=02",
    "/apartments?page=0",
    "/apartments?page=2&page=3",
    "/apartments?page=2&minimum=700",
    "/apartments?maximum=900&minimum=700",
    "/apartments?minimum=",
    "/apartments?minimum=700.00",
    "/apartments?minimum=%37%30%30",
    "/apartments?minimum=+700",
    "/apartments?limit=4",
    "/apartments?page=2&",
    "/apartments?page=2#top",
    "/apartments?page=2=3",
    "/apartments?__proto__=1",
    "/apartments?constructor=1",
    "/api/apartments?limit=51",
    "/api/apartments?limit=1e1",
    "/api/apartments/4A",
    "/api/apartments?minimum[$gt]=0",
    `/api/apartments?page=${"9".repeat(200)}`,
    "/login",
    "http://evil.example/",
  ])("leaves %s to Next", (url) => {
    expect(isPublicAddress(url)).toBe(false);
  });
});

describe("the requests that are answered from memory", () => {
  it("answers GET and HEAD, whatever else is said", () => {
    expect(wantsPublicAnswer("GET", { cookie: "theme=dark", host: "evil.example" })).toBe(true);
    expect(wantsPublicAnswer("HEAD", {})).toBe(true);
  });

  it.each([["POST"], ["OPTIONS"], ["PUT"], [undefined]])("leaves %s to Next", (method) => {
    expect(wantsPublicAnswer(method, {})).toBe(false);
  });

  it.each([
    { rsc: "1" },
    { "next-router-prefetch": "1" },
    { "next-router-state-tree": "x" },
    { "x-middleware-subrequest": "middleware" },
    { cookie: "a=1; __prerender_bypass=secret" },
    { cookie: "next-auth.session-token=signed" },
    { cookie: "__Secure-next-auth.session-token.0=signed" },
  ])("leaves requests for another form of the page to Next: %o", (headers) => {
    expect(wantsPublicAnswer("GET", headers)).toBe(false);
  });
});
