import mongoose from "mongoose";
import { describe, expect, it, vi } from "vitest";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { endSession, endSessions } from "@/lib/platform/auth/sessions";
import { getPushKeys } from "@/lib/platform/push/push-keys";
import { deleteAccount } from "@/lib/users/delete-account";
import { exportOwnData } from "@/lib/users/export-own-data";
import { AuditEntryModel } from "@/models/audit-entry";
import { InstallationModel } from "@/models/installation";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { SessionModel } from "@/models/session";
import "@/models/registry";
import { UserModel } from "@/models/user";
import { makeActor, signInAs, type TestActor } from "@/tests/support/actors";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeBrowser, type PushBrowser } from "@/tests/support/push-browser";
import { subscribeToPush } from "./contract";
import { endSubscription, saveSubscription, getPushKey } from "./mutations";

connectTestDatabase();

const subscribe = ({ actor }: TestActor, { subscription }: PushBrowser) =>
  saveSubscription(actor, subscribeToPush.body.parse(subscription));
const owners = async () => {
  const rows = await PushSubscriptionModel.find().lean();
  return rows.map(({ user_id, endpoint }) => `${String(user_id)} ${endpoint}`);
};

describe("a push subscription", () => {
  it("is stored once until it is removed, with an audit entry for each", async () => {
    const [person, browser] = [await makeActor("user"), makeBrowser()];
    expect((await getPushKey(person.actor)).endpoint).toBeNull();
    const ids = await Promise.all([subscribe(person, browser), subscribe(person, browser)]);
    expect(new Set([...ids, await subscribe(person, browser)]).size).toBe(1);
    expect((await getPushKey(person.actor)).endpoint).toBe(browser.subscription.endpoint);
    await expectInvariants();
    expect(await endSubscription(person.actor)).toBe(1);
    expect(await endSubscription(person.actor)).toBe(0);
    expect((await getPushKey(person.actor)).endpoint).toBeNull();
    const trail = await AuditEntryModel.find().sort({ at: 1 }).lean();
    expect(trail.map(({ action }) => action)).toEqual([
      "push-subscription.added",
      "push-subscription.removed",
    ]);
  });

  it("belongs to the session that saved it last, and to one after concurrent saves", async () => {
    const browser = makeBrowser();
    const people = await Promise.all(Array.from({ length: 6 }, () => makeActor("user")));
    await Promise.all(people.map((person) => subscribe(person, browser)));
    expect(await owners()).toHaveLength(1);
    await expectInvariants();
    const last = people[3]!;
    await subscribe(last, browser);
    expect(await owners()).toEqual([`${last.userId} ${browser.subscription.endpoint}`]);
    expect((await getPushKey(people[0]!.actor)).endpoint).toBeNull();
  });

  it("is limited to one per session", async () => {
    const person = await makeActor("user");
    const elsewhere = await signInAs(new mongoose.Types.ObjectId(person.userId));
    const browsers = Array.from({ length: 8 }, () => makeBrowser());
    await Promise.all(browsers.map((browser) => subscribe(person, browser)));
    await subscribe(elsewhere, makeBrowser());
    expect(await PushSubscriptionModel.countDocuments()).toBe(2);
    await expectInvariants();
  });

  it("is limited to ten per user, keeping the latest", async () => {
    const person = await makeActor("user");
    const id = new mongoose.Types.ObjectId(person.userId);
    await subscribe(await makeActor("user"), makeBrowser());
    const browsers = Array.from({ length: 12 }, () => makeBrowser());
    for (const browser of browsers) await subscribe(await signInAs(id), browser);
    const kept = await PushSubscriptionModel.distinct("endpoint", { user_id: id });
    expect(kept.toSorted()).toEqual(
      browsers
        .slice(2)
        .map(({ subscription }) => subscription.endpoint)
        .toSorted(),
    );
    expect(await PushSubscriptionModel.countDocuments()).toBe(11);
  });

  it("is rejected with a key that cannot encrypt", async () => {
    const { subscription } = makeBrowser();
    const keys = { ...subscription.keys, p256dh: `B${"A".repeat(86)}` };
    const bad = subscribeToPush.body.parse({ ...subscription, keys });
    const { actor } = await makeActor("user");
    await expect(saveSubscription(actor, bad)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await owners()).toEqual([]);
  });

  it("is deleted with its session, when one, all other or all sessions end", async () => {
    const person = await makeActor("user");
    const id = new mongoose.Types.ObjectId(person.userId);
    const [second, third] = [await signInAs(id), await signInAs(id)];
    for (const one of [person, second, third]) await subscribe(one, makeBrowser());
    expect(await endSession(person.userId, second.sessionId)).toBe(1);
    expect(await PushSubscriptionModel.distinct("session_id")).not.toContain(second.sessionId);
    await endSessions(person.userId, { kept: third.sessionId });
    expect(await PushSubscriptionModel.distinct("session_id")).toEqual([third.sessionId]);
    await endSessions(person.userId);
    expect(await owners()).toEqual([]);
    await expect(subscribe(person, makeBrowser())).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("does not survive a concurrent sign-out", async () => {
    for (let round = 0; round < 10; round++) {
      const person = await makeActor("user");
      await Promise.allSettled([
        subscribe(person, makeBrowser()),
        endSession(person.userId, person.sessionId),
      ]);
    }
    expect(await SessionModel.countDocuments()).toBe(0);
    expect(await owners()).toEqual([]);
  });

  it("is deleted with the account, and exported without its endpoint and keys", async () => {
    await makeActor("admin");
    const [person, browser] = [await makeActor("user"), makeBrowser()];
    await UserModel.updateOne({ _id: person.userId }, { password_hash: await hashPassword("Nibash#2026") });
    await subscribe(person, browser);
    const text = Buffer.from((await exportOwnData(person.actor)).bytes).toString("utf8");
    expect(JSON.parse(text)).toMatchObject({ push_subscriptions: [{ service: "push.example.com" }] });
    for (const secret of [browser.subscription.endpoint, ...Object.values(browser.subscription.keys)])
      expect(text).not.toContain(secret);
    await deleteAccount(person.actor, { email: person.email, password: "Nibash#2026" });
    expect(await owners()).toEqual([]);
  });
});

describe("getPushKeys", () => {
  it("creates the keys once for concurrent callers and does not store the private key in plain text", async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => getPushKeys()));
    expect(new Set(asked.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(new Set(asked.map(({ privateKey }) => privateKey)).size).toBe(1);
    const kept = await InstallationModel.findOne().lean();
    expect(kept?.push_keys?.public_key).toBe(asked[0]!.publicKey);
    expect(JSON.stringify(kept)).not.toContain(asked[0]!.privateKey);
    const plain = Buffer.from(asked[0]!.privateKey, "utf8").toString("base64");
    expect(JSON.stringify(kept)).not.toContain(plain.slice(0, 40));
  });

  it("creates new keys when the stored ones are unreadable, which ends existing subscriptions", async () => {
    const [person, browser] = [await makeActor("user"), makeBrowser()];
    await subscribe(person, browser);
    const before = await getPushKeys();
    await InstallationModel.updateOne({}, { "push_keys.sealed": Buffer.alloc(80, 7) });
    const after = await Promise.all([getPushKeys(), getPushKeys(), getPushKeys()]);
    expect(new Set(after.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(after[0].publicKey).not.toBe(before.publicKey);
    expect(await getPushKey(person.actor)).toEqual({ public_key: after[0].publicKey, endpoint: null });
  });

  it("returns the configured keys if there are any", async () => {
    const { default: webPush } = await import("web-push");
    const made = webPush.generateVAPIDKeys();
    vi.resetModules();
    vi.stubEnv("VAPID_PUBLIC_KEY", made.publicKey);
    vi.stubEnv("VAPID_PRIVATE_KEY", made.privateKey);
    const { getPushKeys: configured } = await import("@/lib/platform/push/push-keys");
    expect(await configured()).toEqual(made);
    vi.unstubAllEnvs();
  });
});
