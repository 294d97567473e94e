import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { createIndexes } from "@/lib/platform/db/indexes";
import { BUDGETS, consume } from "@/lib/platform/db/limits";
import { UserModel } from "@/models/user";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { hashPassword } from "./password-hash";
import { cookieName } from "./session-cookie";
import { deviceCookieName } from "./sessions";

connectTestDatabase();

const [EMAIL, NEIGHBOUR] = ["owner@example.com", "neighbour@example.com"];
const PASSWORD = "Nibash#2026";
const TOWER = "192.0.2.1";

beforeEach(async () => {
  await createIndexes(mongoose.connection);
  const password_hash = await hashPassword(PASSWORD);
  for (const email of [EMAIL, NEIGHBOUR]) await UserModel.create({ email, name: "Somebody", password_hash });
});

/** Returns a browser in which a user has signed in and out. */
async function usedBrowser(email: string): Promise<AuthBrowser> {
  const browser = new AuthBrowser(TOWER);
  const response = await browser.signIn(email, PASSWORD);
  expect(response.status).toBe(200);
  const line = response.headers.getSetCookie().find((each) => each.startsWith(deviceCookieName()));
  expect(line).toMatch(/; HttpOnly; SameSite=Lax$/);
  await browser.signOut();
  expect(browser.cookies.has(deviceCookieName())).toBe(true);
  return browser;
}

async function useUpTheTower(): Promise<void> {
  const guess = new AuthBrowser(TOWER);
  for (let index = 0; index < 6; index++) await guess.signIn(EMAIL, `Wrong#${String(index)}`);
  const { points } = BUDGETS["failed-sign-in"];
  await Promise.allSettled(Array.from({ length: points }, () => consume("failed-sign-in", TOWER)));
}

describe("an IP address with no sign-in attempts left", () => {
  it("still allows sign-in from a known browser, but not from a new one", async () => {
    const known = await usedBrowser(EMAIL);
    await useUpTheTower();
    expect((await new AuthBrowser(TOWER).signIn(EMAIL, PASSWORD)).status).toBe(429);
    expect((await known.signIn(EMAIL, PASSWORD)).status).toBe(200);
  });

  it("allows a known browser five failed attempts, for its own user only", async () => {
    const known = await usedBrowser(NEIGHBOUR);
    await useUpTheTower();
    expect((await known.signIn(EMAIL, PASSWORD)).status).toBe(429);
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++)
      statuses.push((await known.signIn(NEIGHBOUR, "Wrong#2026")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await known.signIn(NEIGHBOUR, PASSWORD)).status).toBe(429);
  });

  it("rejects a device cookie that is forged or older than the password", async () => {
    const known = await usedBrowser(EMAIL);
    const session = new AuthBrowser("198.51.100.7");
    await session.signIn(EMAIL, PASSWORD);
    await useUpTheTower();
    for (const value of [session.cookies.get(cookieName()) ?? "", "x", "a.b.c.d.e"]) {
      const forged = new AuthBrowser(TOWER);
      forged.cookies.set(deviceCookieName(), value);
      expect((await forged.signIn(EMAIL, PASSWORD)).status, value).toBe(429);
    }
    await UserModel.updateOne({ email: EMAIL }, { password_changed_at: new Date(Date.now() + 2_000) });
    expect((await known.signIn(EMAIL, PASSWORD)).status).toBe(429);
  });

  it("does not accept the device cookie as a session", async () => {
    const known = await usedBrowser(EMAIL);
    expect(await known.session()).toBeUndefined();
  });
});
