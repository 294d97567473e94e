import { describe, expect, it } from "vitest";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";

connectTestDatabase();

const ask = (method: string, path: string) => new AuthBrowser().call(path, { method });

describe("next-auth's calls", () => {
  it.each([
    ["csrf", "GET, HEAD, OPTIONS"],
    ["session", "GET, HEAD, POST, OPTIONS"],
    ["callback/credentials", "POST, OPTIONS"],
    ["signout", "GET, HEAD, POST, OPTIONS"],
  ])("%s says which methods it takes, and refuses the others", async (path, allow) => {
    const told = await ask("OPTIONS", path);
    expect([told.status, told.headers.get("allow")]).toEqual([204, allow]);
    for (const method of ["PUT", "PATCH", "DELETE", ...(allow.includes("GET") ? [] : ["GET"])]) {
      const refused = await ask(method, path);
      expect([refused.status, refused.headers.get("allow")], method).toEqual([405, allow]);
      expect(await refused.json()).toMatchObject({ error: { code: "method_not_allowed" } });
    }
  });

  it.each(["GET", "POST", "OPTIONS", "DELETE"])("that do not exist answer 404 to %s", async (method) => {
    for (const path of ["nothing", "callback/nobody", "toString"])
      expect((await ask(method, path)).status, path).toBe(404);
  });

  it("answer HEAD as GET", async () => {
    expect((await ask("HEAD", "csrf")).status).toBe(200);
  });

  it("change no session without next-auth's own token", async () => {
    const refused = await ask("POST", "session");
    expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/json"]);
    expect(await refused.json()).toEqual({});
    expect(refused.headers.getSetCookie().join()).toContain("next-auth.csrf-token=");
  });

  it("lead a failed sign-in to the page that tells of it", async () => {
    for (const path of ["error?error=OAuthCallback", "signin?error=OAuthCallback"])
      expect((await ask("GET", path)).headers.get("location")).toMatch(
        /(signin|done)\?.*error=OAuthCallback$/,
      );
  });
});
