import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as listApartments } from "@/app/api/apartments/route";
import { createIndexes } from "@/lib/platform/db/indexes";
import { UserModel } from "@/models/user";
import { callRoute } from "@/tests/support/actors";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { hashing, hashPassword } from "./password-hash";

connectTestDatabase();

const PEOPLE = 200;
const emailOf = (n: number) => `person.${String(n)}@example.com`;
const PASSWORD = "Nibash#2026";

beforeEach(async () => {
  await createIndexes(mongoose.connection);
  const known = { name: "Person", password_hash: await hashPassword(PASSWORD) };
  await UserModel.insertMany(Array.from({ length: PEOPLE }, (_, n) => ({ ...known, email: emailOf(n) })));
  await makeApartment();
});

/** Signs in all of them at once, each from their own address; every other one with the right password. */
async function signInAtOnce(): Promise<Promise<Response>[]> {
  const first = new AuthBrowser();
  const csrfToken = await first.csrf();
  return Array.from({ length: PEOPLE }, (_, n) => {
    const browser = new AuthBrowser(`10.0.${String(n >> 8)}.${String(n & 255)}`);
    for (const [name, value] of first.cookies) browser.cookies.set(name, value);
    const password = n % 2 === 0 ? PASSWORD : "Wrong#2026";
    const body = new URLSearchParams({ csrfToken, email: emailOf(n), password, json: "true" });
    return browser.call("callback/credentials", { method: "POST", body });
  });
}

let asked = 0;

async function readListing(): Promise<number> {
  asked += 1;
  return (await callRoute(listApartments, `/api/apartments?minimum=${String(asked)}&maximum=9000`)).status;
}

describe("200 concurrent sign-ins (docs/security.md G3)", () => {
  it("hash one password at a time, all get a response, and the listing stays available", async () => {
    let isOver = false;
    const signIns = Promise.all(await signInAtOnce()).finally(() => (isOver = true));
    let [longest, readsInBetween] = [0, 0];
    const widths = new Set<number>();
    while (!isOver) {
      const before = hashing.load();
      expect(await readListing()).toBe(200);
      const after = hashing.load();
      widths.add(before.running).add(after.running);
      longest = Math.max(longest, before.waiting);
      if (before.waiting > 0 && after.waiting > 0) readsInBetween += 1;
    }
    const statuses = (await signIns).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(Math.max(...widths)).toBe(1);
    expect(longest).toBeGreaterThan(50);
    expect(readsInBetween).toBeGreaterThan(20);
  });
});
