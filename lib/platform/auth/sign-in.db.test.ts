import * as argon2 from "@node-rs/argon2";
import mongoose from "mongoose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as issueToken } from "@/app/api/jwt/route";
import { GET as getRole } from "@/app/api/user/[email]/route";
import { createIndexes, LIMITS_COLLECTION } from "@/lib/platform/db/indexes";
import "@/models/registry";
import { BUDGETS, consume } from "@/lib/platform/db/limits";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { callRoute } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { hashPassword } from "./password-hash";
import { cookieName } from "./session-cookie";

// A spy on the real module: a request rejected before hashing must not call it.
vi.mock("@node-rs/argon2", { spy: true });

connectTestDatabase();

const PASSWORD = "Nibash#2026";
const EMAIL = "owner@example.com";
let ready = false;

beforeEach(async () => {
  if (!ready) await createIndexes(mongoose.connection);
  ready = true;
  await UserModel.create({ email: EMAIL, name: "Owner", password_hash: await hashPassword(PASSWORD) });
});

const errorOf = async (response: Response) =>
  new URL(((await response.json()) as { url: string }).url).searchParams.get("error");

async function dropView(name: string): Promise<void> {
  await mongoose.connection.dropCollection(name);
  await mongoose.connection.dropCollection("system.views");
  await createIndexes(mongoose.connection);
}

async function tokenFor(browser: AuthBrowser, email = EMAIL): Promise<Response> {
  return callRoute(issueToken, "/api/jwt", { method: "POST", body: { email }, headers: browser.headers });
}

async function roleWith(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await callRoute(getRole, `/api/user/${EMAIL}`, { params: { email: EMAIL }, headers })).status;
}

describe("signing in", () => {
  it("accepts the address with spaces and capitals, and starts a session for its user", async () => {
    const browser = new AuthBrowser();
    expect((await browser.signIn("  OWNER@Example.com ", PASSWORD)).status).toBe(200);
    expect(await browser.session()).toMatchObject({ email: EMAIL, displayName: "Owner", role: "user" });
    expect(await SessionModel.findOne({}).lean()).toMatchObject({ device: "Firefox on Linux" });
  });

  it("stores only ids, role and times in the cookie", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    const { decode } = await import("next-auth/jwt");
    const token = await decode({
      token: browser.cookies.get(cookieName()) ?? "",
      secret: process.env.NEXTAUTH_SECRET ?? "",
    });
    expect(Object.keys(token ?? {}).sort()).toEqual(["exp", "iat", "jti", "role", "sid", "since", "sub"]);
  });

  it("ends the session that another person had in the browser, and no other", async () => {
    const other = "other@example.com";
    await UserModel.create({ email: other, name: "Other", password_hash: await hashPassword(PASSWORD) });
    const [browser, elsewhere] = [new AuthBrowser(), new AuthBrowser()];
    for (const each of [browser, elsewhere]) await each.signIn(EMAIL, PASSWORD);
    const first = browser.cookies.get(cookieName()) ?? "";
    const { token } = (await (await tokenFor(browser)).json()) as { token: string };
    expect((await browser.signIn(other, "Wrong#2026")).status).toBe(401);
    expect(await roleWith(token)).toBe(200);
    expect((await browser.signIn(other, PASSWORD)).status).toBe(200);
    expect(await browser.session()).toMatchObject({ email: other });
    expect(await elsewhere.session()).toMatchObject({ email: EMAIL });
    expect(await roleWith(token)).toBe(401);
    const copy = new AuthBrowser();
    copy.cookies.set(cookieName(), first);
    expect(await copy.session()).toBeUndefined();
    const { token: theirs } = (await (await tokenFor(elsewhere)).json()) as { token: string };
    expect((await elsewhere.signIn(EMAIL, PASSWORD)).status).toBe(200);
    expect(await roleWith(theirs)).toBe(200);
  });

  it.each([
    ["operators", { email: { $ne: null }, password: { $gt: "" } }],
    ["an operator for the email", { email: { $gt: "" }, password: PASSWORD }],
    ["an operator for the password", { email: EMAIL, password: { $gt: "" } }],
    ["lists", { email: [EMAIL], password: [PASSWORD] }],
    ["nothing", { email: null, password: null }],
  ])("rejects %s sent as credentials, and keeps operators out of queries (A1)", async (_, sent) => {
    const browser = new AuthBrowser();
    const csrfToken = await browser.csrf();
    const queries: string[] = [];
    mongoose.set("debug", (...call: unknown[]) => void queries.push(JSON.stringify(call)));
    const response = await browser.call("callback/credentials", {
      method: "POST",
      body: JSON.stringify({ csrfToken, json: "true", ...sent }),
      headers: { "Content-Type": "application/json" },
    });
    mongoose.set("debug", false);
    expect(response.status).toBe(401);
    expect(await errorOf(response)).toBe("CredentialsSignin");
    expect(await browser.session()).toBeUndefined();
    expect(queries.join()).not.toMatch(/\$|null/);
  });

  it("blocks guesses from an IP after five failures, despite a forged X-Forwarded-For (A2)", async () => {
    const tryOften = async (forged: boolean) => {
      const statuses: number[] = [];
      const browser = new AuthBrowser();
      for (let index = 0; index < 100; index++) {
        const headers: Record<string, string> = forged ? { "X-Forwarded-For": `203.0.113.${index}` } : {};
        statuses.push((await browser.signIn(EMAIL, `Wrong#${String(index)}`, { headers })).status);
      }
      return statuses;
    };
    const plain = await tryOften(false);
    expect(plain.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect([...plain.slice(5), ...(await tryOften(true))].every((status) => status === 429)).toBe(true);
    expect((await new AuthBrowser().signIn(EMAIL, PASSWORD)).status).toBe(429);
    expect((await new AuthBrowser("198.51.100.7").signIn(EMAIL, PASSWORD)).status).toBe(200);
  });

  it("limits failed sign-ins per IP across accounts, and does not count successful ones (A2)", async () => {
    const address = "192.0.2.77";
    const { points } = BUDGETS["failed-sign-in"];
    await Promise.all(Array.from({ length: points - 1 }, () => consume("failed-sign-in", address)));
    const signIn = (email: string, password: string) => new AuthBrowser(address).signIn(email, password);
    expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
    expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
    expect((await signIn("somebody@example.com", PASSWORD)).status).toBe(401);
    expect((await signIn(EMAIL, PASSWORD)).status).toBe(429);
  });

  it("limits failures per account across networks, but still admits a known browser (A2)", async () => {
    const known = new AuthBrowser("2001:db8:ffff::1");
    expect((await known.signIn(EMAIL, PASSWORD)).status).toBe(200);
    await known.signOut();
    const { points } = BUDGETS["account-sign-in"];
    await Promise.all(Array.from({ length: points - 1 }, () => consume("account-sign-in", EMAIL)));
    const from = (network: string, password: string) =>
      new AuthBrowser(`2001:db8:${network}::1`).signIn(EMAIL, password);
    expect((await from("1", PASSWORD)).status).toBe(200);
    expect((await from("2", "Wrong#2026")).status).toBe(401);
    expect((await from("3", PASSWORD)).status).toBe(429);
    expect((await known.signIn(EMAIL, PASSWORD)).status).toBe(200);
  });

  it("shares one limit of failed sign-ins across an IPv6 /48 (A2)", async () => {
    const { points } = BUDGETS["failed-sign-in"];
    await Promise.all(Array.from({ length: points }, () => consume("failed-sign-in", "2001:db8:7::/48")));
    const from = (address: string) => new AuthBrowser(address).signIn(EMAIL, PASSWORD);
    expect((await from("2001:db8:7:1::1")).status).toBe(429);
    expect((await from("2001:db8:7:2::1")).status).toBe(429);
    expect((await from("2001:db8:8:1::1")).status).toBe(200);
  });

  it("gives known, unknown, passwordless, entered and claimed accounts the same response at the same cost (A3)", async () => {
    const google = "google@example.com";
    await UserModel.create({ email: google, name: "Google" });
    const browser = new AuthBrowser();
    await browser.signIn("first@example.com", "Wrong#2026");
    const attempt = async (email: string) => {
      vi.mocked(argon2.verify).mockClear();
      const response = await browser.signIn(email, "Wrong#2026");
      // A hash has type, version and cost before its salt.
      const costs = vi
        .mocked(argon2.verify)
        .mock.calls.map(([stored]) => String(stored).split("$").slice(1, 4));
      return { status: response.status, body: await response.text(), costs };
    };
    const known = await attempt(EMAIL);
    expect(known).toMatchObject({ status: 401, costs: [["argon2id", "v=19", "m=19456,t=2,p=1"]] });
    expect(await attempt("nobody@example.com")).toEqual(known);
    expect(await attempt(google)).toEqual(known);
    const entered = { name: "Entered", entered_at: new Date() };
    await UserModel.create({ ...entered, email: "entered@example.com" });
    const claim = { claimed_email: "claimed@example.com", password_hash: await hashPassword(PASSWORD) };
    await UserModel.create({ ...entered, ...claim, email: "id@no-email.invalid" });
    for (const email of ["entered@example.com", "claimed@example.com"])
      expect(await attempt(email)).toEqual(known);
  });

  it("costs the same for every account where a password has two forms, and one hash where it has one (A3)", async () => {
    const attempt = async (email: string, password: string) => {
      vi.mocked(argon2.verify).mockClear();
      await new AuthBrowser("198.51.100.9").signIn(email, password);
      return vi.mocked(argon2.verify).mock.calls.map(([, form]) => form);
    };
    await attempt(EMAIL, "warm");
    const forms = ["Wr\u00f6ng #1", "Wro\u0308ng\u00a0#1"];
    expect(await attempt(EMAIL, "Wro\u0308ng\u00a0#1")).toEqual(forms);
    expect(await attempt("nobody@example.com", "Wro\u0308ng\u00a0#1")).toEqual(forms);
    expect(await attempt(EMAIL, "Wr\u00f6ng #1")).toEqual(forms.slice(0, 1));
  });

  it("accepts a password in any composition, also one hashed as it was typed, and hashes that again", async () => {
    const [composed, apart] = ["Caf\u00e9 #2026", "Cafe\u0301\u00a0#2026"];
    const opens = async (password: string) => (await new AuthBrowser().signIn(EMAIL, password)).status;
    await UserModel.updateOne({ email: EMAIL }, { password_hash: await hashPassword(apart) });
    expect([await opens(composed), await opens(apart)]).toEqual([200, 200]);
    // As an earlier version has hashed it.
    const password_hash = await argon2.hash(apart);
    await UserModel.updateOne({ email: EMAIL }, { password_hash });
    expect([await opens(composed), await opens(apart), await opens(composed)]).toEqual([401, 200, 200]);
    const user = await UserModel.findOne({ email: EMAIL }).lean();
    expect([user?.password_hash === password_hash, user?.password_changed_at ?? null]).toEqual([false, null]);
  });

  it("returns 503 with a generic error when the database fails (A4)", async () => {
    const browser = new AuthBrowser();
    const csrfToken = await browser.csrf();
    // A view is read-only, so the limiter's write fails with an error of the server.
    await mongoose.connection.dropCollection(LIMITS_COLLECTION);
    await mongoose.connection.db?.createCollection(LIMITS_COLLECTION, { viewOn: "users", pipeline: [] });
    try {
      const body = new URLSearchParams({ csrfToken, email: EMAIL, password: PASSWORD, json: "true" });
      const response = await browser.call("callback/credentials", { method: "POST", body });
      expect(response.status).toBe(503);
      expect(await errorOf(response)).toBe("unavailable");
    } finally {
      await dropView(LIMITS_COLLECTION);
    }
  });

  it("rejects overlong passwords before hashing them (A11)", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, "Wrong#2026");
    const hashed = vi.mocked(argon2.verify).mock.calls.length;
    expect((await browser.signIn(EMAIL, "a".repeat(10_000_000))).status).toBe(413);
    expect((await browser.signIn(EMAIL, "a".repeat(90_000))).status).toBe(401);
    expect((await browser.signIn(EMAIL, `${PASSWORD}${"a".repeat(190)}`)).status).toBe(401);
    expect(vi.mocked(argon2.verify).mock.calls.length).toBe(hashed);
  });

  it("redirects only to its own origin (A12)", async () => {
    const foreign = [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "https://localhost:3000@evil.example/",
      "javascript:alert(1)",
      "http://[",
      "https://evil.example\u0000.localhost:3000",
    ];
    for (const callbackUrl of foreign) {
      const browser = new AuthBrowser();
      const csrfToken = await browser.csrf();
      const body = new URLSearchParams({ csrfToken, email: EMAIL, password: PASSWORD, callbackUrl });
      const response = await browser.call(
        `callback/credentials?callbackUrl=${encodeURIComponent(callbackUrl)}`,
        { method: "POST", body },
      );
      expect(response.status, callbackUrl).toBe(302);
      expect(new URL(response.headers.get("location") ?? "").origin).toBe("http://localhost:3000");
    }
  });

  it.each(["http%3A%2F%2F%5B", "%", "x", "%E0%A4%A", "", "%22"])(
    "returns 200 despite the malformed callback-url cookie %j",
    async (address) => {
      const browser = new AuthBrowser();
      browser.cookies.set("next-auth.callback-url", address);
      browser.cookies.set(cookieName(), "%E0%A4%A");
      expect((await browser.call("session")).status).toBe(200);
      browser.cookies.set("next-auth.callback-url", address);
      expect((await browser.signIn(EMAIL, PASSWORD)).status).toBe(200);
    },
  );
});

describe("the access token", () => {
  it("requires a session, the user's own address and a same-origin request (A5, H1)", async () => {
    const browser = new AuthBrowser();
    expect((await tokenFor(browser)).status).toBe(401);
    await browser.signIn(EMAIL, PASSWORD);
    expect((await tokenFor(browser)).status).toBe(200);
    expect((await tokenFor(browser, "admin@example.com")).status).toBe(403);
    const ask = (headers: Record<string, string>) =>
      callRoute(issueToken, "/api/jwt", {
        method: "POST",
        body: { email: EMAIL },
        headers: { Cookie: browser.cookieHeader, ...headers },
      });
    expect((await ask({ Origin: "https://evil.example" })).status).toBe(403);
    expect((await ask({})).status).toBe(403);
    expect((await ask({ Origin: "http://localhost:3000", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });

  it("stops working when its session ends, and so does a copied cookie (A7)", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    const { token } = (await (await tokenFor(browser)).json()) as { token: string };
    const copy = new AuthBrowser("203.0.113.9");
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(await roleWith(token)).toBe(200);

    await browser.signOut();
    expect(await roleWith(token)).toBe(401);
    expect((await tokenFor(copy)).status).toBe(401);
    expect(await copy.session()).toBeUndefined();
    expect(copy.cookies.has(cookieName())).toBe(false);
  });

  it("is rejected when forged, unsigned or replaced by the session cookie (A6)", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    const { token } = (await (await tokenFor(browser)).json()) as { token: string };
    const [, payload = ""] = token.split(".");
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
    const bad = [`${none}.${payload}.`, `${none}.${payload}.x`, `${token.slice(0, -6)}AAAAAA`, "%", ""];
    for (const forged of [...bad, browser.cookies.get(cookieName()) ?? ""])
      expect(await roleWith(forged), forged.slice(0, 20)).toBe(401);
  });
});

describe("a session", () => {
  it("ends when its user is deleted, and shows a new role without a new sign-in", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    await UserModel.updateOne({ email: EMAIL }, { role: "member" });
    expect(await browser.session()).toMatchObject({ role: "member" });
    await UserModel.deleteOne({ email: EMAIL });
    expect(await browser.session()).toBeUndefined();
  });

  it("is not extended by use, and ends at its expiry", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    const ends = (await SessionModel.findOne({}).lean())?.expires_at.getTime() ?? 0;
    await browser.session();
    expect((await SessionModel.findOne({}).lean())?.expires_at.getTime()).toBe(ends);
    await SessionModel.updateOne({}, { expires_at: new Date(Date.now() - 1) });
    expect(await browser.session()).toBeUndefined();
  });

  it("sets its cookie again only when the role changes or the session ends", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    const given = async () =>
      (await browser.call("session")).headers
        .getSetCookie()
        .filter((line) => line.startsWith(`${cookieName()}=`)).length;
    expect(await given()).toBe(0);
    await UserModel.updateOne({ email: EMAIL }, { role: "member" });
    expect(await given()).toBe(1);
    expect(await given()).toBe(0);
    await SessionModel.deleteMany({});
    expect(await given()).toBe(1);
  });

  it("keeps its cookie when the database cannot end it, and sign-out returns 503", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    const csrfToken = await browser.csrf();
    const away = Object.assign(new Error("no primary"), { name: "MongoServerSelectionError" });
    const failing = vi.spyOn(SessionModel, "deleteOne").mockImplementation(() => {
      throw away;
    });
    const body = new URLSearchParams({ csrfToken, json: "true" });
    const response = await browser.call("signout", { method: "POST", body });
    failing.mockRestore();
    expect(response.status).toBe(503);
    expect(browser.cookies.has(cookieName())).toBe(true);
    expect((await browser.signOut()).status).toBe(200);
    expect(await SessionModel.countDocuments()).toBe(0);
  });

  it("keeps its cookie when the database cannot be read", async () => {
    const browser = new AuthBrowser();
    await browser.signIn(EMAIL, PASSWORD);
    const sessions = mongoose.connection.collection("user_sessions");
    const documents = await sessions.find({}).toArray();
    await mongoose.connection.dropCollection("user_sessions");
    // Reading this view fails on the server, like an unavailable database.
    await mongoose.connection.db?.createCollection("user_sessions", {
      viewOn: "users",
      pipeline: [{ $project: { _id: { $divide: [1, 0] } } }],
    });
    try {
      const response = await browser.call("session");
      expect(response.status).toBeGreaterThanOrEqual(500);
      expect(browser.cookies.has(cookieName())).toBe(true);
    } finally {
      await dropView("user_sessions");
      await mongoose.connection.collection("user_sessions").insertMany(documents);
    }
    expect(await browser.session()).toMatchObject({ email: EMAIL });
  });
});
