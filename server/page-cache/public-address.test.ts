import { describe, expect, it } from "vitest";
import { publicAddress, wantsPublicAnswer } from "./public-address";

describe("publicAddress", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=x", "/"],
    ["/?", "/"],
    ["/apartments", "/apartments"],
    ["/apartments/4A", "/apartments/4A"],
    ["/apartments/10B?from=a&page=2", "/apartments/10B"],
    ["/apartments?page=2", "/apartments?page=2"],
    ["/apartments?page=1", "/apartments"],
    ["/apartments?minimum=700&maximum=900&page=2", "/apartments?minimum=700&maximum=900&page=2"],
    ["/apartments?page=2&maximum=900&minimum=700", "/apartments?minimum=700&maximum=900&page=2"],
    ["/apartments?utm_source=x&minimum=700&fbclid=y", "/apartments?minimum=700"],
    ["/apartments?minimum=&maximum=900", "/apartments?maximum=900"],
    ["/apartments?minimum=0700.50", "/apartments?minimum=700.5"],
    ["/apartments?minimum=%37%30%30", "/apartments?minimum=700"],
    ["/apartments?limit=4", "/apartments"],
    ["/apartments?__proto__=1&constructor=1", "/apartments"],
    ["/apartments?rooms=3&available=true&sort=-rent", "/apartments?rooms=3&available=true&sort=-rent"],
    [
      "/apartments?page=2&sort=size&utm_source=x&available=true&rooms=2&maximum=900&minimum=0400",
      "/apartments?minimum=400&maximum=900&rooms=2&available=true&sort=size&page=2",
    ],
    ["/apartments?sort=floor&page=1", "/apartments"],
    ["/apartments?minimum=&maximum=&rooms=&available=&sort=", "/apartments"],
    ["/api/apartments?sort=rent&rooms=4&limit=50", "/api/apartments?rooms=4&sort=rent&limit=50"],
    ["/api/apartments?sort=floor&available=true", "/api/apartments?available=true"],
    ["/api/apartments", "/api/apartments"],
    ["/api/apartments?minimum=0&limit=50", "/api/apartments?minimum=0&limit=50"],
    ["/api/apartments?page=2&limit=4", "/api/apartments?limit=4&page=2"],
    [
      "/api/apartments?limit=4&maximum=900&page=2&minimum=7",
      "/api/apartments?minimum=7&maximum=900&limit=4&page=2",
    ],
  ])("maps %s to %s", (url, address) => {
    expect(publicAddress(url)).toBe(address);
    // Also from the stored results.
    expect(publicAddress(url)).toBe(address);
  });

  it.each([
    "//",
    "/apartments/",
    "/apartments/4a",
    "/apartments/04A",
    "/apartments/%34A",
    "/apartments?page=02",
    "/apartments?page=0",
    "/apartments?page=2&page=3",
    "/apartments?minimum=+700",
    "/apartments?minimum=abc",
    "/apartments?rooms=5",
    "/apartments?rooms=03",
    "/apartments?rooms=2&rooms=3",
    "/apartments?available=1",
    "/apartments?available=false",
    "/apartments?sort=price",
    "/apartments?sort=RENT",
    "/api/apartments?rooms=",
    "/api/apartments?rooms=0",
    "/api/apartments?available=false",
    "/api/apartments?sort=--rent",
    "/api/apartments?sort=rent&sort=size",
    "/apartments?page=2#top",
    "/apartments?page=2=3",
    "/api/apartments?limit=51",
    "/api/apartments?limit=1e1",
    "/api/apartments?limit=4&limit=4",
    "/api/apartments?minimum=",
    "/api/apartments?utm_source=x",
    "/api/apartments?page=2&x=1",
    "/api/apartments/4A",
    "/api/apartments?minimum[$gt]=0",
    `/api/apartments?page=${"9".repeat(200)}`,
    "/login",
    "http://evil.example/",
  ])("returns undefined for %s", (url) => {
    expect(publicAddress(url)).toBeUndefined();
    expect(publicAddress(url)).toBeUndefined();
  });
});

describe("wantsPublicAnswer", () => {
  it("accepts GET and HEAD with any host and ordinary cookies", () => {
    expect(wantsPublicAnswer("GET", { cookie: "theme=dark", host: "evil.example" })).toBe(true);
    expect(wantsPublicAnswer("HEAD", {})).toBe(true);
  });

  it.each([["POST"], ["OPTIONS"], ["PUT"], [undefined]])("rejects the method %s", (method) => {
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
  ])("rejects requests for another form of the page: %o", (headers) => {
    expect(wantsPublicAnswer("GET", headers)).toBe(false);
  });
});
