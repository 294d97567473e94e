import { describe, expect, it } from "vitest";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";

connectTestDatabase();

const ask = (method: string, path: string) => new AuthBrowser().call(path, { method });

describe("the next-auth endpoints", () => {
  it.each(["GET", "POST"])("return 404 to %s on an unknown path", async (method) => {
    for (const path of ["nothing", "callback/nobody", "toString"])
      expect((await ask(method, path)).status, path).toBe(404);
  });

  it("accept HEAD on csrf", async () => {
    expect((await ask("HEAD", "csrf")).status).toBe(200);
  });

  it("reject a session update without a CSRF token", async () => {
    const refused = await ask("POST", "session");
    expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/json"]);
    expect(await refused.json()).toEqual({});
    expect(refused.headers.getSetCookie().join()).toContain("next-auth.csrf-token=");
  });

  it("redirect a failed sign-in to the page that shows the error", async () => {
    for (const path of ["error?error=OAuthCallback", "signin?error=OAuthCallback"])
      expect((await ask("GET", path)).headers.get("location")).toMatch(
        /(signin|done)\?.*error=OAuthCallback$/,
      );
  });
});
