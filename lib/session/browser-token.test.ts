import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  askCsrf,
  askSession,
  forgetToken,
  freshToken,
  renewToken,
  TOKEN_KEY,
  tokenTimeLeft,
} from "./browser-token";

const RINA = { uid: "rina", email: "rina@example.com" };
const KAMAL = { uid: "kamal", email: "kamal@example.com" };

/** The token requests in flight. */
const asked: { email: string; answer: (response: Response) => void }[] = [];
const saved = new Map<string, string>();

beforeEach(() => {
  asked.length = 0;
  saved.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  });
  vi.stubGlobal("fetch", (address: string, init?: { body: string }) => {
    if (address === "/api/auth/session") return Promise.resolve(Response.json({ user: RINA }));
    const { email } = JSON.parse(init?.body ?? "{}") as { email: string };
    return new Promise<Response>((resolve) => asked.push({ email, answer: resolve }));
  });
});

const refusal = () =>
  Response.json({ error: { code: "forbidden", message: "Forbidden Access!" } }, { status: 403 });
const token = (words: string) => Response.json({ token: words });

describe("the remaining lifetime of the saved token", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["is wrong by years, and goes on", 60_000, 210_000],
    ["is put back by six hours", -6 * 3_600_000, 0],
  ])("follows this browser's clock, which %s", async (_, step, left) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T12:00:00Z") });
    const claims = { sub: RINA.uid, iat: 1_700_000_000, exp: 1_700_000_300 };
    const signed = `x.${btoa(JSON.stringify(claims))}.x`;
    const renewed = renewToken(RINA);
    asked[0]?.answer(token(signed));
    await renewed;
    vi.setSystemTime(Date.now() + step);
    expect(tokenTimeLeft()).toBe(left);
    const fresh = freshToken();
    if (left === 0) await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer(token("another"));
    expect(await fresh).toBe(left > 0 ? signed : "another");
  });
});

describe("the CSRF token", () => {
  it("is requested only after all pending session responses", async () => {
    const events: string[] = [];
    const held: (() => void)[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      events.push(address);
      if (address === "/api/auth/csrf") return Response.json({ csrfToken: "fresh" });
      await new Promise<void>((resolve) => held.push(resolve));
      events.push("answered");
      return Response.json({});
    });
    const [first, second] = [askSession(), askSession()];
    const csrf = askCsrf();
    held[0]?.();
    await first;
    held[1]?.();
    expect(await csrf).toBe("fresh");
    await second;
    const session = "/api/auth/session";
    expect(events).toEqual([session, session, "answered", "answered", "/api/auth/csrf"]);
  });

  it("is requested even if the session request fails", async () => {
    vi.stubGlobal("fetch", (address: string) =>
      address === "/api/auth/csrf"
        ? Promise.resolve(Response.json({ csrfToken: "fresh" }))
        : Promise.reject(new TypeError("Failed to fetch")),
    );
    const failed = askSession().catch(() => "failed");
    expect(await askCsrf()).toBe("fresh");
    expect(await failed).toBe("failed");
  });
});

describe("renewToken", () => {
  it("sends one request per user, whether the user is passed or taken from the session", async () => {
    const answers = [renewToken(), renewToken(RINA), renewToken()];
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    // Both requests have merged.
    await new Promise((resolve) => setTimeout(resolve));
    asked[0]?.answer(token("hers"));
    expect(await Promise.all(answers)).toEqual(["hers", "hers", "hers"]);
    expect(asked).toHaveLength(1);
  });

  it("rejects only for the user whose request is refused", async () => {
    const hers = renewToken(RINA);
    const his = renewToken(KAMAL);
    expect(asked.map(({ email }) => email)).toEqual([RINA.email, KAMAL.email]);
    asked[0]?.answer(refusal());
    asked[1]?.answer(token("his"));
    await expect(hers).rejects.toMatchObject({ status: 403 });
    expect(await his).toBe("his");
    expect(saved.get(TOKEN_KEY)).toBe("his");
  });

  it("does not save a token that arrives after forgetToken", async () => {
    const hers = renewToken(RINA);
    forgetToken();
    const his = renewToken(KAMAL);
    asked[1]?.answer(token("his"));
    await his;
    asked[0]?.answer(token("hers"));
    expect(await hers).toBeNull();
    expect(saved.get(TOKEN_KEY)).toBe("his");
  });
});
