import { Types } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as changePassword } from "@/app/api/profile/password/route";
import { DELETE as endSession } from "@/app/api/profile/sessions/[id]/route";
import { GET as listSessions } from "@/app/api/profile/sessions/route";
import { makeMailToken } from "@/lib/platform/auth/mail-tokens";
import { hashing, hashPassword, verifyPassword } from "@/lib/platform/auth/password-hash";
import { endSessions, startSessionByGoogle } from "@/lib/platform/auth/sessions";
import type { UserSession } from "@/lib/users/contract";
import { linkGoogleAccount } from "@/lib/users/link-google";
import { MailTokenModel } from "@/models/mail-token";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, signInAs, type TestActor } from "@/tests/support/actors";
import { holdBody } from "@/tests/support/held-body";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";

connectTestDatabase();

const OLD = "Old#2026x";
const NEW = "New#2026x";
let person: TestActor;
let elsewhere: TestActor;

beforeEach(async () => {
  person = await makeActor("user");
  elsewhere = await signInAs(new Types.ObjectId(person.userId));
  await UserModel.updateOne({ _id: person.userId }, { password_hash: await hashPassword(OLD) });
});

const change = (as: TestActor, body: unknown) =>
  callRoute(changePassword, "/api/profile/password", { method: "POST", as, body });
const hash = async () => (await UserModel.findById(person.userId).lean())?.password_hash ?? null;
const sessionsOf = async (as: TestActor) => callRoute(listSessions, "/api/profile/sessions", { as });

describe("changing the password", () => {
  it("ends the other sessions and reset links, and keeps this session", async () => {
    await makeMailToken(new Types.ObjectId(person.userId), "reset-password");
    expect((await change(person, { current: OLD, password: NEW })).status).toBe(200);
    expect(await verifyPassword(await hash(), NEW)).toBe(true);
    expect(await MailTokenModel.countDocuments({ user_id: person.userId })).toBe(0);
    expect((await sessionsOf(person)).status).toBe(200);
    expect((await sessionsOf(elsewhere)).status).toBe(401);
  });

  it("changes nothing for a wrong or missing current password, and ends no session", async () => {
    for (const current of ["Wrong#2026", "", undefined]) {
      const response = await change(person, { current, password: NEW });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "wrong_password" } });
    }
    expect(await verifyPassword(await hash(), OLD)).toBe(true);
    expect((await sessionsOf(elsewhere)).status).toBe(200);
  });

  it("applies the password rules of registration", async () => {
    const response = await change(person, { current: OLD, password: "abc" });
    expect(await response.json()).toMatchObject({
      error: { message: "Password must be at least 6 characters" },
    });
  });

  it("rejects a sign-in with the old password that is already in progress", async () => {
    let free = (): void => undefined;
    const held = hashing.run(() => new Promise<void>((resolve) => (free = resolve)));
    const late = new AuthBrowser();
    const signIn = late.signIn(person.email, OLD);
    await vi.waitFor(() => expect(hashing.load().waiting).toBe(1));
    await UserModel.updateOne({ _id: person.userId }, { password_hash: "another" });
    await endSessions(person.userId, { kept: person.sessionId });
    free();
    await held;
    expect((await signIn).status).toBe(401);
    expect(await late.session()).toBeUndefined();
    expect(await SessionModel.countDocuments({ user_id: person.userId })).toBe(1);
  });

  it("keeps only this session when many sign in with the old password concurrently", async () => {
    for (let round = 0; round < 4; round++) {
      const [before, after] = [`Round#2026${String(round)}x`, `Round#2026${String(round + 1)}x`];
      await UserModel.updateOne({ _id: person.userId }, { password_hash: await hashPassword(before) });
      const signIns = Array.from({ length: 12 }, async (_, n) => {
        await sleep(n * 20);
        return new AuthBrowser(`192.0.2.${String(n)}`).signIn(person.email, before);
      });
      const changed = sleep(100).then(() => change(person, { current: before, password: after }));
      expect((await changed).status).toBe(200);
      await Promise.all(signIns);
      const left = await SessionModel.find({ user_id: person.userId }, { _id: 1 }).lean();
      expect(left.map(({ _id }) => _id)).toEqual([person.sessionId]);
    }
  });

  it("succeeds again when repeated after a lost response", async () => {
    for (let press = 0; press < 2; press++)
      expect((await change(person, { current: OLD, password: NEW })).status).toBe(200);
    expect(await verifyPassword(await hash(), NEW)).toBe(true);
    expect((await change(person, { current: OLD, password: "Third#2026x" })).status).toBe(400);
    expect(await verifyPassword(await hash(), NEW)).toBe(true);
  });

  it("accepts one of two concurrent changes and returns 409 for the other", async () => {
    const answers = await Promise.all([
      change(person, { current: OLD, password: NEW }),
      change(person, { current: OLD, password: "Other#2026x" }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it("returns 401 when linking Google ends the session before the body arrives", async () => {
    const url = "http://localhost:3000/api/profile/password";
    const body = JSON.stringify({ current: "", password: NEW });
    const whole = new Request(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const { request, isRead, send } = holdBody(url, elsewhere.headers, whole);
    const answer = changePassword(request, { params: Promise.resolve({}) });
    await isRead;
    const link = { userId: person.userId, type: "oauth", provider: "google", providerAccountId: "1" };
    await linkGoogleAccount(link, person.email);
    send();
    expect((await answer).status).toBe(401);
    expect(await hash()).toBeNull();
  });

  it("returns 401 when the session ends while the new password is hashed", async () => {
    let free = (): void => undefined;
    const held = hashing.run(() => new Promise<void>((resolve) => (free = resolve)));
    const answer = change(elsewhere, { current: OLD, password: NEW });
    await vi.waitFor(() => expect(hashing.load().waiting).toBe(1));
    await endSessions(person.userId);
    free();
    await held;
    expect((await answer).status).toBe(401);
    expect(await verifyPassword(await hash(), OLD)).toBe(true);
  });

  it("sets a first password for a Google-only account", async () => {
    await UserModel.updateOne({ _id: person.userId }, { password_hash: null });
    expect((await change(person, { password: NEW })).status).toBe(200);
    expect(await verifyPassword(await hash(), NEW)).toBe(true);
    expect((await change(person, { password: "Third#2026x" })).status).toBe(400);
  });
});

describe("own sessions", () => {
  it("are listed with the current one marked", async () => {
    const sessions = (await (await sessionsOf(person)).json()) as UserSession[];
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.current).map((session) => session.id)).toEqual([
      person.sessionId,
    ]);
  });

  it("can be ended one by one or all at once, but not another user's", async () => {
    const stranger = await makeActor("user");
    const end = (id: string) =>
      callRoute(endSession, "/api/profile/sessions/x", { method: "DELETE", as: person, params: { id } });
    expect(await (await end(stranger.sessionId)).json()).toEqual({ deletedCount: 0 });
    expect(await (await end(elsewhere.sessionId)).json()).toEqual({ deletedCount: 1 });
    expect((await sessionsOf(elsewhere)).status).toBe(401);
    expect(await (await end("all")).json()).toEqual({ deletedCount: 1 });
    expect((await sessionsOf(person)).status).toBe(401);
    expect(await SessionModel.countDocuments({ user_id: stranger.userId })).toBe(1);
  });

  it("are limited to fifty: a new one ends the least recently used", async () => {
    await SessionModel.updateOne({ _id: elsewhere.sessionId }, { last_used_at: new Date(0) });
    for (let index = 2; index < 50; index++) await startSessionByGoogle(person.userId, { userAgent: null });
    expect((await sessionsOf(elsewhere)).status).toBe(200);
    await startSessionByGoogle(person.userId, { userAgent: null });
    expect(await SessionModel.countDocuments({ user_id: person.userId })).toBe(50);
    expect((await sessionsOf(elsewhere)).status).toBe(401);
    expect((await sessionsOf(person)).status).toBe(200);
  });
});
