import mongoose from "mongoose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as settleRole } from "@/app/auth/role/route";
import { createIndexes } from "@/lib/platform/db/indexes";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { hashPassword } from "./password-hash";
import { cookieName } from "./session-cookie";

// The public address is read at first use; with https the cookies are Secure.
vi.stubEnv("NEXTAUTH_URL", "https://home.example.com");
connectTestDatabase();

const EMAIL = "owner@example.com";
const PASSWORD = "Nibash#2026";

beforeEach(async () => {
  await createIndexes(mongoose.connection);
  await UserModel.create({ email: EMAIL, name: "Owner", password_hash: await hashPassword(PASSWORD) });
});

/** Returns the attributes of each cookie that a response sets, in lower case. */
function cookiesOf(response: Response): Map<string, string[]> {
  return new Map(
    response.headers.getSetCookie().map((line) => {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      return [pair.split("=")[0] ?? "", attributes.map((attribute) => attribute.toLowerCase())];
    }),
  );
}

function expectGuarded(attributes: string[] | undefined): void {
  expect(attributes).toEqual(expect.arrayContaining(["path=/", "httponly", "secure", "samesite=lax"]));
  expect(attributes?.some((attribute) => attribute.startsWith("domain"))).toBe(false);
}

async function signedIn(): Promise<[AuthBrowser, Response]> {
  const browser = new AuthBrowser();
  return [browser, await browser.signIn(EMAIL, PASSWORD)];
}

describe("cookies on an https site", () => {
  it("are HttpOnly, Secure and SameSite=Lax, and the session expires after seven days", async () => {
    const [browser, response] = await signedIn();
    const cookies = cookiesOf(response);
    expect(cookieName()).toBe("__Secure-next-auth.session-token");
    expectGuarded(cookies.get(cookieName()));
    const expires = cookies.get(cookieName())?.find((attribute) => attribute.startsWith("expires="));
    const days = (Date.parse(expires?.slice(8) ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const csrf = cookiesOf(await new AuthBrowser().call("csrf")).get("__Host-next-auth.csrf-token");
    expectGuarded(csrf);
    await UserModel.updateOne({ email: EMAIL }, { role: "member" });
    expectGuarded(cookiesOf(await browser.call("session")).get(cookieName()));
  });

  it("keep these attributes when the role is renewed and when the cookie is deleted", async () => {
    const [browser] = await signedIn();
    const settle = (from: string) =>
      settleRole(
        new Request(`https://home.example.com/auth/role?from=${from}`, {
          headers: { Cookie: browser.cookieHeader },
        }),
      );
    expectGuarded(cookiesOf(await settle("/dashboard")).get(cookieName()));
    const ended = cookiesOf(await settle("/dashboard/manage-members")).get(cookieName());
    expectGuarded(ended);
    expect(ended).toContain("max-age=0");
  });
});

describe("a form on another site", () => {
  it.each([
    ["no token", undefined],
    ["a token of its own", "a".repeat(64)],
  ])("cannot sign the visitor in with %s (login CSRF)", async (_, csrfToken) => {
    const browser = new AuthBrowser();
    await browser.csrf();
    const body = new URLSearchParams({ email: EMAIL, password: PASSWORD, ...(csrfToken && { csrfToken }) });
    await browser.call("callback/credentials", { method: "POST", body });
    expect(browser.cookies.has(cookieName())).toBe(false);
    expect(await SessionModel.countDocuments()).toBe(0);
  });

  it("cannot sign the user out, and neither can a link", async () => {
    const [browser] = await signedIn();
    await browser.call("signout", { method: "POST", body: new URLSearchParams({ csrfToken: "x" }) });
    await browser.call("signout", { method: "POST", body: "{}", headers: { "Content-Type": "text/plain" } });
    await browser.call("signout");
    expect(await SessionModel.countDocuments()).toBe(1);
    expect(await browser.session()).toMatchObject({ email: EMAIL });
  });
});
