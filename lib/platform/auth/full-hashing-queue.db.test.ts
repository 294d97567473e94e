import mongoose from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as changePassword } from "@/app/api/profile/password/route";
import { createIndexes } from "@/lib/platform/db/indexes";
import { UserModel } from "@/models/user";
import { callRoute, makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { hashing, hashPassword } from "./password-hash";

connectTestDatabase();
beforeAll(() => createIndexes(mongoose.connection));

const PASSWORD = "Nibash#2026";
/** The queue's length (lib/platform/auth/password-hash.ts). */
const PLACES = 500;

describe("a full password-hashing queue", () => {
  it("returns 503 to a sign-in and a password change, and empties completely", async () => {
    const person = await makeActor("user");
    const old = await hashPassword(PASSWORD);
    await UserModel.updateOne({ _id: person.userId }, { password_hash: old });
    let finish = (): void => undefined;
    const slow = hashing.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = Array.from({ length: PLACES }, () => hashing.run(() => Promise.resolve()));
    expect(hashing.load()).toEqual({ running: 1, waiting: PLACES });

    const response = await new AuthBrowser().signIn(person.email, PASSWORD);
    expect(response.status).toBe(503);
    const { url } = (await response.json()) as { url: string };
    expect(new URL(url).searchParams.get("error")).toBe("unavailable");

    const body = { current: PASSWORD, password: "Another#2027" };
    const answer = await callRoute(changePassword, "/api/profile/password", {
      method: "POST",
      as: person,
      body,
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: {
        code: "unavailable",
        message: "Too many people are asking for this right now. Please try again in a moment.",
      },
    });
    finish();
    await Promise.all([slow, ...waiting]);
    expect(hashing.load()).toEqual({ running: 0, waiting: 0 });
  });
});
