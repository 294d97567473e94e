import mongoose from "mongoose";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST as confirm } from "@/app/api/email/confirm/route";
import { createIndexes } from "@/lib/platform/db/indexes";
import { env } from "@/lib/platform/env";
import { listMails } from "@/lib/platform/mail/transport";
import { sendConfirmation } from "@/lib/users/send-account-links";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { callRoute } from "@/tests/support/actors";
import { startGoogle, type TestGoogle } from "@/tests/support/google";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { hashPassword } from "./password-hash";

// The stand-in is allowed only in the embedded set-up.
vi.stubEnv("NIBASH_EMBEDDED", "1");
// The default folder has mails of earlier runs to the same address.
vi.stubEnv("MAIL_DIR", mkdtempSync(join(tmpdir(), "nibash-address-")));
connectTestDatabase();

const OWNER = "google.person@example.com";
const PASSWORD = "Stranger#2026";

let google: TestGoogle;
beforeAll(async () => {
  await createIndexes(mongoose.connection);
  google = await startGoogle();
});
afterAll(() => google.close());

it("locks out a stranger who registered an address once its owner signs in with Google", async () => {
  const password_hash = await hashPassword(PASSWORD);
  const account = await UserModel.create({ email: OWNER, name: "Stranger", password_hash });
  const stranger = new AuthBrowser();
  expect((await stranger.signIn(OWNER, PASSWORD)).status).toBe(200);

  // The owner opens the link in the registration's mail.
  sendConfirmation(OWNER);
  const token = await vi.waitFor(async () => {
    const mail = (await listMails(env().MAIL_DIR ?? "")).find(({ to }) => to === OWNER);
    return /#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? Promise.reject(new Error("no mail yet"));
  });
  const pressed = await callRoute(confirm, "/api/email/confirm", { method: "POST", body: { token } });
  expect(await pressed.json()).toMatchObject({ error: { code: "wrong_password" } });
  expect((await UserModel.findById(account._id).lean())?.emailVerified).toBeNull();

  const owner = new AuthBrowser();
  const landed = await google.comeBack(owner, await google.choose(owner, OWNER));
  expect(landed.pathname).toBe("/dashboard");
  expect(await owner.session()).toMatchObject({ uid: String(account._id), hasPassword: false });
  expect(await stranger.session()).toBeUndefined();
  expect((await new AuthBrowser().signIn(OWNER, PASSWORD)).status).toBe(401);
  expect(await SessionModel.countDocuments({ user_id: account._id })).toBe(1);
  const late = { method: "POST", body: { token, password: PASSWORD } };
  expect((await callRoute(confirm, "/api/email/confirm", late)).status).toBe(400);
});
