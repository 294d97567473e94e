import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createIndexes } from "@/lib/platform/db/indexes";
import { SessionModel } from "@/models/session";
import { GoogleAccountModel, UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { startGoogle, type TestGoogle } from "@/tests/support/google";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { hashPassword } from "./password-hash";

// The stand-in is allowed only in the embedded set-up.
vi.stubEnv("NIBASH_EMBEDDED", "1");
connectTestDatabase();

const PERSON = "google.person@example.com";

let google: TestGoogle;
beforeAll(async () => {
  await createIndexes(mongoose.connection);
  google = await startGoogle();
});
afterAll(() => google.close());

const goToGoogle = (browser: AuthBrowser, email: string) => google.choose(browser, email);
const comeBack = (browser: AuthBrowser, back: URL) => google.comeBack(browser, back);

async function signIn(email: string, change: (back: URL) => void = () => undefined) {
  const browser = new AuthBrowser();
  const back = await goToGoogle(browser, email);
  change(back);
  return { browser, landed: await comeBack(browser, back) };
}

async function expectRefused(browser: AuthBrowser, landed: URL): Promise<void> {
  expect(landed.searchParams.get("error")).toMatch(/^(OAuth)?Callback$/);
  expect(await browser.session()).toBeUndefined();
  expect(await SessionModel.countDocuments()).toBe(0);
}

describe("signing in with Google", () => {
  it("creates one account for concurrent first sign-ins of the same person", async () => {
    const browsers = [new AuthBrowser(), new AuthBrowser(), new AuthBrowser()];
    const ways = await Promise.all(browsers.map((browser) => goToGoogle(browser, PERSON)));
    const landed = await Promise.all(browsers.map((browser, index) => comeBack(browser, ways[index] as URL)));
    expect(landed.map(({ pathname, search }) => pathname + search)).toEqual([
      "/dashboard",
      "/dashboard",
      "/dashboard",
    ]);
    const people = await Promise.all(browsers.map((browser) => browser.session()));
    expect(new Set(people.map((person) => person?.uid)).size).toBe(1);
    expect(await GoogleAccountModel.countDocuments()).toBe(1);
  });

  it("redirects to /auth/done with an error when the database is unavailable", async () => {
    const browser = new AuthBrowser();
    const back = await goToGoogle(browser, PERSON);
    const failing = vi.spyOn(SessionModel, "create").mockImplementation(() => {
      throw Object.assign(new Error("no primary"), { name: "MongoServerSelectionError" });
    });
    const landed = await comeBack(browser, back);
    failing.mockRestore();
    expect(landed.pathname + landed.search).toBe("/auth/done?error=unavailable");
    expect(await browser.session()).toBeUndefined();
  });

  it("creates a new user when the earlier one was deleted", async () => {
    await signIn(PERSON);
    const before = await UserModel.findOneAndDelete({ email: PERSON }).lean();
    const { browser } = await signIn(PERSON);
    const person = await browser.session();
    expect(person).toMatchObject({ email: PERSON, role: "user" });
    expect(person?.uid).not.toBe(String(before?._id));
    expect(await GoogleAccountModel.countDocuments()).toBe(1);
  });

  it("creates one user with a verified address, and reuses it at the next sign-in", async () => {
    const { browser, landed } = await signIn(PERSON);
    expect(landed.pathname).toBe("/dashboard");
    expect(await browser.session()).toMatchObject({ email: PERSON, role: "user", isEmailVerified: true });
    const account = await GoogleAccountModel.findOne().lean();
    expect(account?.providerAccountId).toMatch(/^\d{21}$/);
    await signIn(PERSON);
    expect(await GoogleAccountModel.find().lean()).toEqual([account]);
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it("ends the session of another person that the browser had", async () => {
    const password_hash = await hashPassword("Nibash#2026");
    await UserModel.create({ email: "somebody@example.com", name: "Somebody", password_hash });
    const browser = new AuthBrowser();
    await browser.signIn("somebody@example.com", "Nibash#2026");
    const before = await SessionModel.findOne().lean();
    expect((await comeBack(browser, await goToGoogle(browser, PERSON))).pathname).toBe("/dashboard");
    expect(await browser.session()).toMatchObject({ email: PERSON });
    const sessions = await SessionModel.find().lean();
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?._id).not.toBe(before?._id);
  });

  it("finds the same account after the Google stand-in restarts", async () => {
    await signIn(PERSON);
    const account = await GoogleAccountModel.findOne().lean();
    await google.close();
    google = await startGoogle();
    await signIn(PERSON);
    expect(await GoogleAccountModel.find().lean()).toEqual([account]);
  });

  it("rejects an address that Google has not verified", async () => {
    const { browser, landed } = await signIn("unverified.person@example.com");
    expect(landed.searchParams.get("error")).toBe("AccessDenied");
    expect(await browser.session()).toBeUndefined();
    expect(await UserModel.countDocuments()).toBe(0);
  });

  it("takes over an unconfirmed account of the same address, ending its password and session", async () => {
    const stranger = await makeActor("user", { email: PERSON });
    await UserModel.updateOne({ _id: stranger.userId }, { password_hash: "a stranger's" });
    const { browser } = await signIn(PERSON);
    expect(await browser.session()).toMatchObject({ uid: stranger.userId, hasPassword: false });
    expect(await SessionModel.findById(stranger.sessionId)).toBeNull();
  });

  it("rejects a link to an account with another address", async () => {
    await signIn(PERSON);
    const admin = await makeActor("admin");
    await GoogleAccountModel.updateOne({}, { userId: admin.userId });
    const { browser, landed } = await signIn(PERSON);
    expect(landed.pathname + landed.search).toBe("/auth/done?error=GoogleOtherAddress");
    expect(await browser.session()).toBeUndefined();
    expect(await SessionModel.countDocuments({ user_id: admin.userId })).toBe(1);
  });

  it("never links to the user of the browser's existing session, active or ended", async () => {
    const password_hash = await hashPassword("Nibash#2026");
    const somebody = await UserModel.create({
      email: "somebody@example.com",
      name: "Somebody",
      password_hash,
    });
    const browser = new AuthBrowser();
    expect((await browser.signIn("somebody@example.com", "Nibash#2026")).status).toBe(200);
    const live = new Map(browser.cookies);
    for (const isLive of [true, false]) {
      for (const [name, value] of live) browser.cookies.set(name, value);
      if (!isLive) await SessionModel.deleteMany({});
      expect((await comeBack(browser, await goToGoogle(browser, PERSON))).pathname).toBe("/dashboard");
      expect(await browser.session()).toMatchObject({ email: PERSON });
      expect(await GoogleAccountModel.countDocuments({ userId: somebody._id })).toBe(0);
    }
  });

  it.each([
    ["another state", "state", "forged"],
    ["an empty state", "state", ""],
    ["another code", "code", "forged"],
  ])("rejects a callback with %s", async (_, name, value) => {
    const { browser, landed } = await signIn(PERSON, (back) => {
      back.searchParams.set(name, value);
    });
    await expectRefused(browser, landed);
  });

  it("rejects a callback without a state", async () => {
    const { browser, landed } = await signIn(PERSON, (back) => {
      back.searchParams.delete("state");
    });
    await expectRefused(browser, landed);
  });

  // Each of the three suffices alone: the other two match, so the test fails if one check is removed.
  it.each(["next-auth.state", "next-auth.pkce.code_verifier", "next-auth.nonce"])(
    "rejects a callback when the %s cookie is missing or from another flow",
    async (name) => {
      const [browser, other] = [new AuthBrowser(), new AuthBrowser()];
      await goToGoogle(other, PERSON);
      const mixed = await goToGoogle(browser, PERSON);
      browser.cookies.set(name, other.cookies.get(name) ?? "");
      await expectRefused(browser, await comeBack(browser, mixed));

      const bare = new AuthBrowser();
      const back = await goToGoogle(bare, PERSON);
      bare.cookies.delete(name);
      await expectRefused(bare, await comeBack(bare, back));
    },
  );

  it("rejects a callback that belongs to another browser (login CSRF)", async () => {
    const [stranger, victim] = [new AuthBrowser(), new AuthBrowser()];
    const back = await goToGoogle(stranger, PERSON);
    await goToGoogle(victim, PERSON);
    await expectRefused(victim, await comeBack(victim, back));
    const bare = new AuthBrowser();
    await expectRefused(bare, await comeBack(bare, back));
  });

  it("rejects a stolen code in another browser's flow", async () => {
    const [owner, thief] = [new AuthBrowser(), new AuthBrowser()];
    const code = (await goToGoogle(owner, PERSON)).searchParams.get("code") ?? "";
    const own = await goToGoogle(thief, PERSON);
    own.searchParams.set("code", code);
    await expectRefused(thief, await comeBack(thief, own));
  });

  it("rejects a replayed callback, also in a browser with copied cookies", async () => {
    const [browser, copy] = [new AuthBrowser(), new AuthBrowser()];
    const back = await goToGoogle(browser, PERSON);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await comeBack(browser, back)).pathname).toBe("/dashboard");
    await SessionModel.deleteMany({});
    await expectRefused(browser, await comeBack(browser, back));
    await expectRefused(copy, await comeBack(copy, back));
  });
});
