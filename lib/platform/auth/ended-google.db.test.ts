import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as reset } from "@/app/api/password/reset/route";
import { DELETE as end, GET as look, POST as allow } from "@/app/api/profile/google/route";
import { POST as change } from "@/app/api/profile/password/route";
import { createIndexes } from "@/lib/platform/db/indexes";
import { linkGoogleAccount } from "@/lib/users/link-google";
import type { GoogleState } from "@/lib/users/own-data-contract";
import { SessionModel } from "@/models/session";
import { GoogleAccountModel, UserModel } from "@/models/user";
import { callRoute, makeActor, signInAs, type TestActor } from "@/tests/support/actors";
import { startGoogle, type TestGoogle } from "@/tests/support/google";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { makeMailToken } from "./mail-tokens";
import { hashPassword } from "./password-hash";
import { startSessionByGoogle } from "./sessions";

// The stand-in is allowed only in the embedded set-up.
vi.stubEnv("NIBASH_EMBEDDED", "1");
connectTestDatabase();

const EMAIL = "google.person@example.com";
const OLD = "Nibash#2026";
const NEW = "Another#2027";

let google: TestGoogle;
let ownerId: mongoose.Types.ObjectId;
beforeAll(async () => {
  await createIndexes(mongoose.connection);
  google = await startGoogle();
});
afterAll(() => google.close());
beforeEach(async () => {
  const known = { email: EMAIL, name: "Owner", emailVerified: new Date() };
  ownerId = (await UserModel.create({ ...known, password_hash: await hashPassword(OLD) }))._id;
  expect((await new AuthBrowser().signIn(EMAIL, OLD)).status).toBe(200);
});

async function comeByGoogle() {
  const browser = new AuthBrowser();
  const landed = await google.comeBack(browser, await google.choose(browser, EMAIL));
  return { browser, landed: landed.pathname + landed.search };
}
const call = async (
  handler: Parameters<typeof callRoute>[0],
  path: string,
  as?: TestActor,
  body?: object,
) => {
  const method = handler === look ? "GET" : handler === end ? "DELETE" : "POST";
  const response = await callRoute(handler, path, { method, ...(as && { as }), ...(body && { body }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const state = async (as: TestActor) =>
  (await call(look, "/api/profile/google", as)).body as unknown as GoogleState;

describe("a Google account linked since the password was last verified", () => {
  const resetPassword = async () => {
    const token = await makeMailToken(ownerId, "reset-password");
    return call(reset, "/api/password/reset", undefined, { token, password: NEW });
  };

  it.each(["reset", "change"])(
    "is reported after a password %s, and questioned until the password confirms it",
    async (way) => {
      const owner = await signInAs(ownerId);
      await comeByGoogle();
      expect(await state(owner)).toMatchObject({ isQuestioned: false, link: { email: EMAIL } });
      const changed =
        way === "reset"
          ? await resetPassword()
          : await call(change, "/api/profile/password", owner, { current: OLD, password: NEW });
      expect(changed).toMatchObject({ status: 200, body: { modifiedCount: 1, google: { email: EMAIL } } });
      expect((await new AuthBrowser().signIn(EMAIL, NEW)).status).toBe(200);
      const later = await signInAs(ownerId);
      expect(await state(later)).toMatchObject({ isQuestioned: true, link: { email: EMAIL } });
      const wrong = await call(allow, "/api/profile/google", later, { password: OLD });
      expect(wrong).toMatchObject({ status: 400, body: { error: { code: "wrong_password" } } });
      expect((await state(later)).isQuestioned).toBe(true);
      expect((await call(allow, "/api/profile/google", later, { password: NEW })).status).toBe(200);
      expect(await state(later)).toMatchObject({ isQuestioned: false, isEnded: false });
      expect((await comeByGoogle()).landed).toBe("/dashboard");
    },
  );

  it("is not questioned if the password was verified after linking", async () => {
    await comeByGoogle();
    expect((await new AuthBrowser().signIn(EMAIL, OLD)).status).toBe(200);
    expect((await resetPassword()).body).toEqual({ modifiedCount: 1, google: null });
    expect(await state(await signInAs(ownerId))).toMatchObject({ isQuestioned: false });
  });

  it("is reported when neither date is stored, as in older accounts", async () => {
    await comeByGoogle();
    await GoogleAccountModel.updateMany({}, { $unset: { email: 1, linked_at: 1, is_questioned: 1 } });
    await UserModel.updateMany({}, { $unset: { password_proven_at: 1, google_ended_at: 1 } });
    expect((await resetPassword()).body).toMatchObject({ google: { email: null } });
  });
});

describe("ending a Google link", () => {
  it("ends its session and blocks Google sign-in until the password allows it again", async () => {
    const { browser: attacker } = await comeByGoogle();
    const owner = await signInAs(ownerId);
    expect((await call(end, "/api/profile/google", owner)).body).toEqual({ modifiedCount: 1 });
    expect(await attacker.session()).toBeUndefined();
    expect(await state(owner)).toEqual({ link: null, isQuestioned: false, isEnded: true });
    for (let round = 0; round < 2; round++) {
      const { browser, landed } = await comeByGoogle();
      expect(landed).toBe("/auth/done?error=GoogleEnded");
      expect(await browser.session()).toBeUndefined();
    }
    expect(await GoogleAccountModel.countDocuments()).toBe(0);
    expect(await SessionModel.countDocuments({ user_id: ownerId })).toBe(1);
    expect((await call(allow, "/api/profile/google", owner, { password: OLD })).status).toBe(200);
    expect((await comeByGoogle()).landed).toBe("/dashboard");
    expect((await state(owner)).link).toMatchObject({ email: EMAIL });
  });

  it("rejects the link and the session of a sign-in already in progress", async () => {
    await comeByGoogle();
    await call(end, "/api/profile/google", await signInAs(ownerId));
    const again = { userId: String(ownerId), type: "oauth", provider: "google", providerAccountId: "x" };
    await expect(linkGoogleAccount(again, EMAIL)).rejects.toMatchObject({ code: "forbidden" });
    expect(await startSessionByGoogle(String(ownerId), { userAgent: null })).toBeNull();
  });

  it("returns 409 for the only sign-in method, and changes nothing without a link", async () => {
    const stranger = await makeActor("user");
    expect((await call(end, "/api/profile/google", stranger)).body).toEqual({ modifiedCount: 0 });
    expect(await state(stranger)).toMatchObject({ isEnded: false });
    await comeByGoogle();
    await UserModel.updateOne({ _id: ownerId }, { password_hash: null });
    const owner = await signInAs(ownerId);
    expect(await call(end, "/api/profile/google", owner)).toMatchObject({ status: 409 });
    expect(await state(owner)).toMatchObject({ isEnded: false, link: { email: EMAIL } });
  });
});
