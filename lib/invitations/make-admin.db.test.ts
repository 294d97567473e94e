import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { AuditEntryModel } from "@/models/audit-entry";
import "@/models/registry";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { makeMember } from "@/tests/support/factories";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeAdmin, unmakeAdmin } from "./make-admin";

connectTestDatabase();

let first: TestActor;
beforeEach(async () => {
  first = await makeActor("admin");
});

const roleOf = async ({ userId }: TestActor) => (await UserModel.findById(userId).lean())?.role;
const admins = () => UserModel.countDocuments({ role: "admin" });

describe("makeAdmin", () => {
  it("makes a user an admin once and records it in the audit trail", async () => {
    const person = await makeActor("user");
    expect(await makeAdmin(person.email)).toBe(true);
    expect(await makeAdmin(person.email)).toBe(false);
    expect(await roleOf(person)).toBe("admin");
    expect(await AuditEntryModel.find({}, { action: 1, subject: 1, _id: 0 }).lean()).toEqual([
      { action: "user.made-admin", subject: person.email },
    ]);
  });

  it("refuses an unknown email and a member with an agreement, and changes nothing", async () => {
    const { person } = await makeMember();
    const before = await snapshotDatabase([]);
    await expect(makeAdmin("nobody@example.com")).rejects.toMatchObject({ code: "not_found" });
    await expect(makeAdmin(person.email)).rejects.toMatchObject({ code: "conflict" });
    expect(await snapshotDatabase([])).toBe(before);
    await expectInvariants();
  });
});

describe("unmakeAdmin", () => {
  it("makes one of two admins a user, keeps their session and records it in the audit trail", async () => {
    const second = await makeActor("admin");
    expect(await unmakeAdmin(second.email)).toBe(true);
    expect(await unmakeAdmin(second.email)).toBe(false);
    expect(await roleOf(second)).toBe("user");
    expect(await SessionModel.countDocuments({ user_id: new mongoose.Types.ObjectId(second.userId) })).toBe(
      1,
    );
    expect(await AuditEntryModel.countDocuments({ action: "user.unmade-admin" })).toBe(1);
  });

  it("refuses the last admin and an unknown email, and changes nothing (I14)", async () => {
    const before = await snapshotDatabase([]);
    await expect(unmakeAdmin(first.email)).rejects.toMatchObject({ code: "last_admin" });
    await expect(unmakeAdmin("nobody@example.com")).rejects.toMatchObject({ code: "not_found" });
    expect(await snapshotDatabase([])).toBe(before);
  });

  it("keeps one admin when all are unmade concurrently (I14)", async () => {
    for (let round = 0; round < 10; round++) {
      const others = [await makeActor("admin"), await makeActor("admin")];
      const results = await Promise.allSettled([first, ...others].map(({ email }) => unmakeAdmin(email)));
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused).toMatchObject([{ reason: { code: "last_admin" } }]);
      expect(await admins()).toBe(1);
      await UserModel.updateOne({ _id: first.userId }, { role: "admin" });
      await UserModel.deleteMany({ _id: mongoose.trusted({ $ne: first.userId }) });
    }
  });
});
