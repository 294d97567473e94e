import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as changePassword } from "@/app/api/profile/password/route";
import { createIndexes } from "@/lib/platform/db/indexes";
import { env } from "@/lib/platform/env";
import { SessionModel } from "@/models/session";
import { GoogleAccountModel, UserModel } from "@/models/user";
import { callRoute, signInAs } from "@/tests/support/actors";
import { startGoogle, type TestGoogle } from "@/tests/support/google";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { runAuthRequest } from "./auth-request";
import { hashPassword } from "./password-hash";
import { decodeSession, cookieName } from "./session-cookie";

// The stand-in is allowed only in the embedded set-up.
vi.stubEnv("NIBASH_EMBEDDED", "1");
connectTestDatabase();

const ADMIN = "admin@example.com";
const OLD = "Nibash#2026";
const ATTACKER = "google.person@example.com";

/** Cookies with a session cookie's value, whole or split, under names that next-auth joins. */
const CARRIERS: readonly (readonly [string, (name: string, copy: string) => Record<string, string>])[] = [
  ["its own name", (name, copy) => ({ [name]: copy })],
  ["a first part", (name, copy) => ({ [`${name}.0`]: copy })],
  ["two parts", (name, copy) => ({ [`${name}.0`]: copy.slice(0, 99), [`${name}.1`]: copy.slice(99) })],
  [
    "parts the wrong way round",
    (name, copy) => ({ [`${name}.1`]: copy.slice(99), [`${name}.0`]: copy.slice(0, 99) }),
  ],
  ["its own name and a part", (name, copy) => ({ [name]: copy.slice(0, 99), [`${name}.1`]: copy.slice(99) })],
  ["a name that begins with its own", (name, copy) => ({ [`${name}-of-old`]: copy })],
];

describe.each(["http://localhost:3000", "https://home.example.com"])(
  "a copied cookie of an ended admin session, on %s",
  (address) => {
    let google: TestGoogle;
    let adminId: mongoose.Types.ObjectId;
    let copy: string;

    beforeAll(async () => {
      vi.stubEnv("NEXTAUTH_URL", address);
      Object.assign(env(), { NEXTAUTH_URL: address });
      await createIndexes(mongoose.connection);
      google = await startGoogle();
    });
    afterAll(() => google.close());

    beforeEach(async () => {
      const known = { email: ADMIN, name: "Admin", role: "admin" as const, emailVerified: new Date() };
      const admin = await UserModel.create({ ...known, password_hash: await hashPassword(OLD) });
      adminId = admin._id;
      const browser = new AuthBrowser();
      expect((await browser.signIn(ADMIN, OLD)).status).toBe(200);
      copy = browser.cookies.get(cookieName()) ?? "";
      expect(await browser.session()).toMatchObject({ uid: String(adminId) });
      const changed = await callRoute(changePassword, "/api/profile/password", {
        method: "POST",
        as: await signInAs(adminId),
        body: { current: OLD, password: "Another#2027" },
      });
      expect(changed.status).toBe(200);
    });

    const give = (browser: AuthBrowser, cookies: Record<string, string>) => {
      for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    };

    it.each(CARRIERS)(
      "does not link another person's Google account to the admin under %s",
      async (_, carry) => {
        const browser = new AuthBrowser();
        const back = await google.choose(browser, ATTACKER);
        give(browser, carry(cookieName(), copy));
        const landed = await google.comeBack(browser, back);
        expect(landed.pathname).toBe("/dashboard");
        expect(await browser.session()).toMatchObject({ email: ATTACKER });
        expect(await GoogleAccountModel.countDocuments({ userId: adminId })).toBe(0);
        const later = new AuthBrowser();
        await google.comeBack(later, await google.choose(later, ATTACKER));
        expect(await later.session()).toMatchObject({ email: ATTACKER });
        expect(await SessionModel.countDocuments({ user_id: adminId })).toBe(1);
      },
    );

    it.each(CARRIERS)("neither authenticates nor ends a session under %s", async (_, carry) => {
      const browser = new AuthBrowser();
      give(browser, carry(cookieName(), copy));
      expect(await browser.session()).toBeUndefined();
      give(browser, carry(cookieName(), copy));
      expect((await browser.signOut()).status).toBe(200);
      expect(await SessionModel.countDocuments({ user_id: adminId })).toBe(1);
    });

    it("decodes to null on next-auth's session, sign-out and callback paths", async () => {
      for (const path of ["session", "signout", "callback/google", "callback/credentials"]) {
        const request = { path, address: "192.0.2.1", site: "192.0.2.1", userAgent: null };
        const secret = env().NEXTAUTH_SECRET;
        expect(await runAuthRequest(request, () => decodeSession({ token: copy, secret })), path).toBeNull();
      }
    });
  },
);
