import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { endpoint } from "@/lib/contracts/endpoint";
import { z } from "@/lib/contracts/zod";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { callRoute, makeActor } from "../../tests/support/actors";
import { connectTestDatabase } from "../../tests/support/mongo";
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

async function forged(claims: Record<string, unknown>, secret: string, audience = "nibash-api") {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer("nibash")
    .setAudience(audience)
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(secret));
}

describe("the wrapper", () => {
  it("lets the right role in and sends nothing beyond the contract", async () => {
    const response = await call({ as: await makeActor("admin") });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ n: 2 });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("answers 401 before it looks at the body, and 403 before it does", async () => {
    expect((await call({ body: "{" })).status).toBe(401);
    expect((await call({ as: await makeActor("user"), body: "{" })).status).toBe(403);
    expect((await call({ as: await makeActor("admin"), body: "{" })).status).toBe(400);
  });

  it("refuses unknown keys and names the field", async () => {
    const response = await call({ as: await makeActor("admin"), body: { n: "1", role: "admin" } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "invalid_input", fields: { n: expect.any(String) as string } },
    });
  });

  it("reads the role from the database at every call", async () => {
    const admin = await makeActor("admin");
    await UserModel.updateOne({ _id: admin.userId }, { role: "user" });
    expect((await call({ as: admin })).status).toBe(403);
  });

  it("refuses a token whose session has ended (attacks A7)", async () => {
    const admin = await makeActor("admin");
    await SessionModel.deleteOne({ _id: admin.sessionId });
    expect((await call({ as: admin })).status).toBe(401);
  });

  it("refuses every token that is not ours (attacks A6)", async () => {
    const admin = await makeActor("admin");
    const claims = { sub: admin.userId, sid: admin.sessionId };
    const [header, payload] = admin.token.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
    const tokens = [
      `${none}.${payload ?? ""}.`,
      `${header ?? ""}.${payload ?? ""}.AAAA`,
      await forged(claims, "another-secret-of-more-than-32-characters"),
      await forged(claims, process.env.ACCESS_TOKEN_SECRET ?? "", "elsewhere"),
      await forged({ ...claims, exp: 1 }, process.env.ACCESS_TOKEN_SECRET ?? "").then((token) =>
        token.slice(0, -2),
      ),
      process.env.NEXTAUTH_SECRET ?? "",
      "%",
      "",
    ];
    for (const token of tokens) {
      const response = await call({ headers: { Authorization: `Bearer ${token}` } });
      expect([token, response.status]).toEqual([token, 401]);
    }
  });

  it("ignores a cookie", async () => {
    const admin = await makeActor("admin");
    const response = await call({
      headers: { Cookie: `access-token=${admin.token}; next-auth.session-token=${admin.token}` },
    });
    expect(response.status).toBe(401);
  });
});
