import mongoose from "mongoose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createIndexes } from "@/lib/platform/db/indexes";
import { linkGoogleAccount } from "@/lib/users/link-google";
import { resetPassword } from "@/lib/users/send-account-links";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { connectTestDatabase } from "@/tests/support/mongo";
import { AuthBrowser } from "@/tests/support/sign-in";
import { makeMailToken } from "./mail-tokens";
import { hashing, hashPassword } from "./password-hash";

connectTestDatabase();

const EMAIL = "owner@example.com";
const OLD = "Known#2026";
let owner: mongoose.Types.ObjectId;

beforeEach(async () => {
  await createIndexes(mongoose.connection);
  owner = (await UserModel.create({ email: EMAIL, name: "Owner", password_hash: await hashPassword(OLD) }))
    ._id;
});

/** Signs in with the old password, whose check waits until `change` is done. */
async function signInDuring(change: () => Promise<unknown>): Promise<URL> {
  let free: () => void = () => undefined;
  const occupied = hashing.run(() => new Promise<void>((resolve) => (free = resolve)));
  const signIn = new AuthBrowser().signIn(EMAIL, OLD);
  await vi.waitFor(() => expect(hashing.load().waiting).toBe(1));
  await change();
  free();
  await occupied;
  return new URL(((await (await signIn).json()) as { url: string }).url);
}

describe("a sign-in while the account changes", () => {
  it("creates no session, and gets the same error as any other wrong password", async () => {
    const after = await hashPassword("Newer#2027");
    const { searchParams } = await signInDuring(() => UserModel.updateOne({}, { password_hash: after }));
    expect(searchParams.get("error")).toBe("CredentialsSignin");
    expect(await SessionModel.countDocuments()).toBe(0);
  });

  it("creates no session when the owner of the address links Google meanwhile", async () => {
    const link = { userId: owner.toString(), type: "oauth", provider: "google", providerAccountId: "1" };
    const { searchParams } = await signInDuring(() => linkGoogleAccount(link, EMAIL));
    expect(searchParams.get("error")).toBe("CredentialsSignin");
    expect(await SessionModel.countDocuments()).toBe(0);
  });

  it("leaves no session when concurrent with a password reset", async () => {
    let password = OLD;
    for (let round = 0; round < 12; round++) {
      const next = `Round#${String(round)}a`;
      const token = await makeMailToken(owner, "reset-password");
      const signIns = [new AuthBrowser(), new AuthBrowser()].map((browser) =>
        browser.signIn(EMAIL, password),
      );
      await Promise.all([...signIns, resetPassword(token, next)]);
      expect(await SessionModel.countDocuments()).toBe(0);
      password = next;
    }
  });
});
