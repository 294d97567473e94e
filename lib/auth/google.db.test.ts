import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createIndexes } from "@/lib/db/indexes";
import { env } from "@/lib/env";
import { GoogleAccountModel } from "@/models/google-account";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { startGoogleStandIn } from "@/scripts/google-stand-in";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";

// The stand-in is for the embedded set-up alone.
vi.stubEnv("NIBASH_EMBEDDED", "1");
connectTestDatabase();

const ORIGIN = "http://localhost:3000";
const PERSON = "google.person@example.com";

let google: Awaited<ReturnType<typeof startGoogleStandIn>>;
async function startGoogle(): Promise<void> {
  google = await startGoogleStandIn(ORIGIN);
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = process.env;
  Object.assign(env(), { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: google.url });
}
beforeAll(async () => {
  await createIndexes(mongoose.connection);
  await startGoogle();
});
afterAll(() => google.close());

/** Walks the whole way as a browser does: to Google, a choice of account there, and back. */
async function signIn(email: string, change: (back: URL) => void = () => undefined) {
  const browser = new AuthBrowser();
  const body = new URLSearchParams({
    csrfToken: await browser.csrf(),
    callbackUrl: "/dashboard",
    json: "true",
  });
  const begun = await browser.call("signin/google", { method: "POST", body });
  const away = new URL(((await begun.json()) as { url: string }).url);
  expect(away.origin).toBe(google.url);
  const chosen = new URLSearchParams({ ...Object.fromEntries(away.searchParams), email });
  const sent = await fetch(`${google.url}/o/oauth2/v2/auth/callback`, {
    method: "POST",
    body: chosen,
    redirect: "manual",
  });
  const back = new URL(sent.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/api/auth/callback/google`);
  change(back);
  const response = await browser.call(`callback/google${back.search}`);
  return { browser, landed: new URL(response.headers.get("location") ?? "") };
}

describe("signing in with Google", () => {
  it("makes one account with a confirmed address, and finds it again by Google's id", async () => {
    const { browser, landed } = await signIn(PERSON);
    expect(landed.pathname).toBe("/dashboard");
    expect(await browser.session()).toMatchObject({ email: PERSON, role: "user", isEmailVerified: true });
    const account = await GoogleAccountModel.findOne().lean();
    expect(account?.providerAccountId).toMatch(/^\d{21}$/);
    await signIn(PERSON);
    expect(await GoogleAccountModel.find().lean()).toEqual([account]);
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it("knows the person again after the stand-in was started anew", async () => {
    await signIn(PERSON);
    const account = await GoogleAccountModel.findOne().lean();
    await google.close();
    await startGoogle();
    await signIn(PERSON);
    expect(await GoogleAccountModel.find().lean()).toEqual([account]);
  });

  it("lets nobody in whose address Google has not verified", async () => {
    const { browser, landed } = await signIn("unverified.person@example.com");
    expect(landed.searchParams.get("error")).toBe("AccessDenied");
    expect(await browser.session()).toBeUndefined();
    expect(await UserModel.countDocuments()).toBe(0);
  });

  it("belongs to Google's holder of the address alone, whoever an old cookie names", async () => {
    const stranger = await makeActor("user", { email: PERSON });
    await UserModel.updateOne({ _id: stranger.userId }, { password_hash: "a stranger's" });
    const { browser } = await signIn(PERSON);
    expect(await browser.session()).toMatchObject({ uid: stranger.userId, hasPassword: false });
    expect(await SessionModel.findById(stranger.sessionId)).toBeNull();
  });

  it.each([
    ["another state", "state", "forged"],
    ["no state", "state", ""],
    ["another code", "code", "forged"],
  ])("refuses a way back with %s: somebody else may have begun it", async (_, name, value) => {
    const { browser, landed } = await signIn(PERSON, (back) => {
      back.searchParams.set(name, value);
    });
    expect(landed.searchParams.get("error")).toMatch(/OAuthCallback|Callback/);
    expect(await browser.session()).toBeUndefined();
    expect(await SessionModel.countDocuments()).toBe(0);
  });
});
