import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { makeMailToken } from "@/lib/platform/auth/mail-tokens";
import { MailTokenModel } from "@/models/mail-token";
import { SessionModel } from "@/models/session";
import { GoogleAccountModel, UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { accountAdapter, createGoogleUser, linkGoogleAccount } from "./link-google";
connectTestDatabase();

const link = (person: TestActor, providerAccountId: string, email = person.email) =>
  linkGoogleAccount({ userId: person.userId, type: "oauth", provider: "google", providerAccountId }, email);

describe("linking a Google account", () => {
  it("keeps the password and sessions of a user with a confirmed address", async () => {
    const person = await makeActor("member");
    await UserModel.updateOne({ _id: person.userId }, { emailVerified: new Date(), password_hash: "kept" });
    await link(person, "google-1");
    expect(await UserModel.findById(person.userId).lean()).toMatchObject({
      password_hash: "kept",
      role: "member",
    });
    expect(await SessionModel.countDocuments({ user_id: person.userId })).toBe(1);
  });

  it("removes the password, sessions and mail links of a user with an unconfirmed address", async () => {
    const person = await makeActor("user");
    const owner = new Types.ObjectId(person.userId);
    for (const purpose of ["reset-password", "verify-email"] as const) await makeMailToken(owner, purpose);
    await UserModel.updateOne({ _id: person.userId }, { password_hash: "a stranger's" });
    await link(person, "google-1");
    const user = await UserModel.findById(person.userId).lean();
    expect(user?.password_hash).toBeNull();
    expect(user?.emailVerified).toBeInstanceOf(Date);
    expect(await SessionModel.countDocuments({ user_id: person.userId })).toBe(0);
    expect(await MailTokenModel.countDocuments({ user_id: person.userId })).toBe(0);
  });

  it("is rejected when the address is not the one Google verified, and changes nothing", async () => {
    const person = await makeActor("admin");
    await UserModel.updateOne({ _id: person.userId }, { password_hash: "kept" });
    for (const email of ["somebody.else@example.com", ""])
      await expect(link(person, "google-1", email)).rejects.toMatchObject({ code: "forbidden" });
    expect(await GoogleAccountModel.countDocuments()).toBe(0);
    expect(await UserModel.findById(person.userId).lean()).toMatchObject({ password_hash: "kept" });
  });

  it("allows one user per Google account and one Google account per user", async () => {
    const [first, second] = await Promise.all([makeActor("user"), makeActor("user")]);
    await link(first, "google-1");
    await expect(link(second, "google-1")).rejects.toMatchObject({ code: 11000 });
    await link(first, "google-2");
    expect(await GoogleAccountModel.countDocuments({ userId: first.userId })).toBe(1);
  });

  it("happens once for concurrent callbacks, and rejects another user", async () => {
    for (let round = 0; round < 10; round++) {
      const [first, second] = await Promise.all([makeActor("user"), makeActor("user")]);
      const id = `google-round-${String(round)}`;
      await Promise.all(Array.from({ length: 4 }, () => link(first, id)));
      await expect(link(second, id)).rejects.toMatchObject({ code: 11000 });
      const links = await GoogleAccountModel.find({ providerAccountId: id }).lean();
      expect(links.map(({ userId }) => String(userId))).toEqual([first.userId]);
    }
  });

  it("lets next-auth find the user by email in any case and by Google account", async () => {
    const person = await makeActor("user", { email: "person@example.com" });
    const found = await accountAdapter().getUserByEmail?.(" PERSON@Example.com ");
    expect(found?.id).toBe(person.userId);
    await link(person, "google-7");
    const linked = await accountAdapter().getUserByAccount?.({
      provider: "google",
      providerAccountId: "google-7",
    });
    expect(linked?.id).toBe(person.userId);
  });
});

describe("createGoogleUser", () => {
  it("creates a user with role user, and accepts a picture from Google's host only (F5)", async () => {
    const made = await createGoogleUser({
      email: "New@Example.com",
      name: "New",
      image: "https://lh3.googleusercontent.com/a/x",
    });
    expect(await UserModel.findById(made.id).lean()).toMatchObject({
      email: "new@example.com",
      role: "user",
      image: "https://lh3.googleusercontent.com/a/x",
    });
    for (const image of [
      "javascript:alert(1)",
      "data:image/svg+xml,x",
      "http://169.254.169.254/",
      "https://evil.example/a.googleusercontent.com/",
    ]) {
      const other = await createGoogleUser({ email: `${crypto.randomUUID()}@example.com`, image });
      expect(other.image, image).toBeNull();
    }
  });
});
