import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { POST as forgotPassword } from "@/app/api/password/forgot/route";
import { POST as changePassword } from "@/app/api/profile/password/route";
import { writeSessionCookie } from "@/lib/platform/auth/session-cookie";
import { endpoint, ROLES } from "@/lib/platform/contracts/endpoint";
import * as z from "@/lib/platform/contracts/zod";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { callRoute, makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { route } from "./route";

connectTestDatabase();

const guarded = endpoint({
  method: "POST",
  path: "/test",
  summary: "For this test",
  allow: ["admin"],
  body: z.strictObject({ n: z.number() }),
  response: z.object({ n: z.number() }),
});
const handler = route(guarded, async ({ body }) => ({ n: body.n + 1, secret: "never sent" }));
const call = (options: Parameters<typeof callRoute>[2]) =>
  callRoute(handler, "/api/test", { method: "POST", body: { n: 1 }, ...options });

const SECRET = process.env.ACCESS_TOKEN_SECRET ?? "";

interface Forgery {
  readonly secret?: string;
  readonly header?: { alg?: string; typ?: string };
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds since 1970; null for a token that never expires. */
  readonly ends?: number | null;
}

/** Signs a token like ours, with some fields changed. */
async function forge(claims: Record<string, unknown>, forgery: Forgery = {}): Promise<string> {
  const { secret = SECRET, header, issuer = "nibash", audience = "nibash-api" } = forgery;
  const { ends = Math.floor(Date.now() / 1000) + 300 } = forgery;
  return new SignJWT({ ...claims, ...(ends !== null && { exp: ends }) })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header })
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(new TextEncoder().encode(secret));
}

describe("route", () => {
  it("accepts an allowed role and returns only the contract's fields", async () => {
    const response = await call({ as: await makeActor("admin") });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ n: 2 });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("returns 401 and 403 before it parses the body", async () => {
    expect((await call({ body: "{" })).status).toBe(401);
    expect((await call({ as: await makeActor("user"), body: "{" })).status).toBe(403);
    expect((await call({ as: await makeActor("admin"), body: "{" })).status).toBe(400);
  });

  it("returns 400 and names the invalid field", async () => {
    const response = await call({ as: await makeActor("admin"), body: { n: "1", role: "admin" } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "invalid_input", fields: { n: expect.any(String) as string } },
    });
  });

  it("reads the role from the database on every request", async () => {
    const admin = await makeActor("admin");
    await UserModel.updateOne({ _id: admin.userId }, { role: "user" });
    expect((await call({ as: admin })).status).toBe(403);
  });

  it("rejects a token of an ended session (docs/security.md A7)", async () => {
    const admin = await makeActor("admin");
    await SessionModel.deleteOne({ _id: admin.sessionId });
    expect((await call({ as: admin })).status).toBe(401);
  });

  describe("with a foreign or invalid token (docs/security.md A6)", () => {
    const past = Math.floor(Date.now() / 1000) - 1;
    it.each<[string, Forgery]>([
      ["with another key", { secret: "another-secret-of-more-than-32-characters" }],
      ["with the cookie's key", { secret: process.env.NEXTAUTH_SECRET ?? "" }],
      ["that has expired", { ends: past }],
      ["that never ends", { ends: null }],
      ["for another audience", { audience: "elsewhere" }],
      ["of another issuer", { issuer: "elsewhere" }],
      ["of another type", { header: { typ: "JWT" } }],
      ["by another algorithm", { header: { alg: "HS512" } }],
    ])("rejects a token %s", async (_, forgery) => {
      const admin = await makeActor("admin");
      const claims = { sub: admin.userId, sid: admin.sessionId };
      const bearer = async (token: string) =>
        (await call({ headers: { Authorization: `Bearer ${token}` } })).status;
      expect(await bearer(await forge(claims))).toBe(200);
      expect(await bearer(await forge(claims, forgery))).toBe(401);
    });

    it("rejects a token with no signature or a broken one, and a value that is not a token", async () => {
      const admin = await makeActor("admin");
      const [header = "", payload = "", signature = ""] = admin.token.split(".");
      const none = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
      const cookie = await writeSessionCookie({
        ...admin,
        role: "admin",
        since: Math.floor(Date.now() / 1000),
      });
      for (const token of [
        `${none}.${payload}.`,
        `${none}.${payload}.${signature}`,
        `${header}.${payload}.AAAA`,
        cookie,
        SECRET,
        "%",
        "",
      ])
        expect([token, (await call({ headers: { Authorization: `Bearer ${token}` } })).status]).toEqual([
          token,
          401,
        ]);
    });

    it("rejects a token that names one user and another user's session", async () => {
      const [admin, user] = [await makeActor("admin"), await makeActor("user")];
      const token = await forge({ sub: admin.userId, sid: user.sessionId });
      expect((await call({ headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    });

    it("rejects a token of an expired session that the database has not removed yet", async () => {
      const admin = await makeActor("admin");
      await SessionModel.updateOne({ _id: admin.sessionId }, { expires_at: new Date() });
      expect((await call({ as: admin })).status).toBe(401);
    });
  });

  it("ignores a token in a cookie", async () => {
    const admin = await makeActor("admin");
    const response = await call({
      headers: { Cookie: `access-token=${admin.token}; next-auth.session-token=${admin.token}` },
    });
    expect(response.status).toBe(401);
  });
});

describe("the language of an answer", () => {
  const shared = route({ ...guarded, allow: ROLES, body: z.strictObject({ n: z.number().max(5) }) }, () =>
    Promise.resolve({ n: 1 }),
  );
  const BENGALI = { Cookie: "other=1; language=bn" };
  const wrong = (options: Parameters<typeof callRoute>[2]) =>
    callRoute(shared, "/api/test", { method: "POST", body: { n: 9 }, ...options });
  const refused = "এটি সর্বোচ্চ ৫ হতে পারে।";

  it("is the one that a user has chosen, in the message and at each field", async () => {
    const response = await wrong({ as: await makeActor("user"), headers: BENGALI });
    expect(response.status).toBe(400);
    const error = { code: "invalid_input", message: refused, fields: { n: refused } };
    expect(await response.json()).toEqual({ error });
  });

  it("is English without a choice, to the letter", async () => {
    const english =
      '{"error":{"code":"invalid_input","message":"This can be at most 5.","fields":{"n":"This can be at most 5."}}}';
    const as = await makeActor("user");
    for (const cookie of ["", "language=en", "language=bnx"])
      expect(await (await wrong({ as, headers: { Cookie: cookie } })).text()).toBe(english);
    expect(await (await wrong({ as })).text()).toBe(english);
  });

  it.each(["admin", "accountant", "caretaker", "viewer"] as const)("is English for an %s", async (role) => {
    const response = await wrong({ as: await makeActor(role), headers: BENGALI });
    expect(await response.text()).toContain("This can be at most 5.");
  });

  it("is the chosen one before the caller is known, and when they may not call", async () => {
    const messageOf = async (response: Response) =>
      ((await response.json()) as { error: { message: string } }).error.message;
    expect(await messageOf(await wrong({ headers: BENGALI }))).toBe("লগইন করুন।");
    const forbidden = await call({ as: await makeActor("user"), headers: BENGALI });
    expect([forbidden.status, await messageOf(forbidden)]).toEqual([403, "আপনার এটি করার অনুমতি নেই।"]);
  });

  it("is that of a sentence in an answer that succeeds, and of nothing beside it", async () => {
    const said = { ...guarded, allow: "public", messages: ["message"] } as const;
    const response = z.object({ message: z.string(), name: z.string() });
    const answers = route({ ...said, response }, () =>
      Promise.resolve({ message: "This coupon is used up.", name: "This coupon is used up." }),
    );
    const ask = async (headers: Record<string, string>): Promise<unknown> =>
      (await callRoute(answers, "/api/test", { method: "POST", body: { n: 1 }, headers })).json();
    const english = "This coupon is used up.";
    expect(await ask({})).toEqual({ message: english, name: english });
    expect(await ask(BENGALI)).toEqual({ message: "কুপনটির ব্যবহার শেষ।", name: english });
  });

  it("is a real call's", async () => {
    const lost = { method: "POST", body: { email: "nobody@example.com" }, headers: BENGALI };
    expect(await (await callRoute(forgotPassword, "/api/password/forgot", lost)).json()).toEqual({
      message: "এই ঠিকানায় অ্যাকাউন্ট থাকলে একটি লিংক সেখানে যাচ্ছে।",
    });
    const own = { method: "POST", as: await makeActor("user"), headers: BENGALI };
    const body = { current: "wrong", password: "Short" };
    expect(
      await (await callRoute(changePassword, "/api/profile/password", { ...own, body })).json(),
    ).toMatchObject({
      error: { message: "পাসওয়ার্ডে অন্তত ৬টি অক্ষর থাকতে হবে" },
    });
  });
});
