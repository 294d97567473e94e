import { addDays } from "date-fns";
import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { findActorBySession, reauthenticateAs } from "@/lib/platform/auth/actor";
import { STAFF } from "@/lib/platform/contracts/endpoint";
import { AuditEntryModel } from "@/models/audit-entry";
import { InvitationModel } from "@/models/invitation";
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

  it.each(STAFF)("ends a %s: their next call, also one under way, and an open invitation", async (role) => {
    const staff = await makeActor(role);
    const { email, userId } = staff;
    await InvitationModel.create({
      email,
      role: "admin",
      token_hash: "x",
      invited_by: first.userId,
      created_at: new Date(),
      expires_at: addDays(new Date(), 7),
    });
    expect(await unmakeAdmin(email)).toBe(true);
    expect(await unmakeAdmin(email)).toBe(false);
    expect((await findActorBySession(staff.actor))?.role).toBe("user");
    await expect(reauthenticateAs(staff.actor)).rejects.toMatchObject({ code: "forbidden" });
    expect(await InvitationModel.countDocuments()).toBe(0);
    expect(await AuditEntryModel.findOne({ action: "user.unmade-staff" }).lean()).toMatchObject({
      subject: email,
      before: { role },
      after: { role: "user" },
    });
    expect(await SessionModel.countDocuments({ user_id: new mongoose.Types.ObjectId(userId) })).toBe(1);
  });

  it("does not take staff for another admin (I14)", async () => {
    for (const role of STAFF) await makeActor(role);
    await expect(unmakeAdmin(first.email)).rejects.toMatchObject({ code: "last_admin" });
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
