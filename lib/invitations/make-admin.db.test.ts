import { addDays } from "date-fns";
import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { findActorBySession, reauthenticateAs } from "@/lib/platform/auth/actor";
import { aRole, OFFICE, STAFF } from "@/lib/platform/contracts/endpoint";
import { env } from "@/lib/platform/env";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { deleteAccount } from "@/lib/users/delete-account";
import { AuditEntryModel } from "@/models/audit-entry";
import { InvitationModel } from "@/models/invitation";
import "@/models/registry";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { makeMember } from "@/tests/support/factories";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { endRole, makeAdmin, unmakeAdmin } from "./mutations";
import { listStaff } from "./queries";

connectTestDatabase();

let first: TestActor<"admin">;
beforeEach(async () => {
  first = await makeActor("admin");
});

const roleOf = async ({ userId }: TestActor) => (await UserModel.findById(userId).lean())?.role;
const admins = () => UserModel.countDocuments({ role: "admin" });
const outcomesOf = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works))
    .map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code?: string }).code))
    .toSorted();
/** Everyone else goes, and the first is an admin again. */
async function reset(): Promise<void> {
  await UserModel.updateOne({ _id: first.userId }, { role: "admin" });
  await UserModel.deleteMany({ _id: mongoose.trusted({ $ne: first.userId }) });
}

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
      await reset();
    }
  });
});

describe("endRole", () => {
  it.each(OFFICE)("makes %s a user with the next call, audits it and mails them", async (role) => {
    const staff = await makeActor(role, { name: "Karim" });
    await UserModel.updateOne({ _id: staff.userId }, { emailVerified: new Date() });
    expect((await listStaff(first.actor)).items).toContainEqual(
      expect.objectContaining({ _id: staff.userId, name: "Karim", role }),
    );
    expect(await endRole(first.actor, staff.userId)).toBe(1);
    expect(await endRole(first.actor, staff.userId)).toBe(0);
    expect((await findActorBySession(staff.actor))?.role).toBe("user");
    await expect(reauthenticateAs(staff.actor)).rejects.toMatchObject({ code: "forbidden" });
    expect(await AuditEntryModel.find().lean()).toMatchObject([
      {
        action: role === "admin" ? "user.unmade-admin" : "user.unmade-staff",
        subject: staff.email,
        before: { role },
        after: { role: "user" },
      },
    ]);
    expect((await listStaff(first.actor)).items.map(({ _id }) => _id)).toEqual([first.userId]);
    await finishMails(20_000);
    const mails = (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === staff.email);
    expect(mails).toMatchObject([{ subject: expect.stringContaining("You no longer work for") as string }]);
    expect(mails[0]?.text).toContain(`you are not ${aRole(role)} of`);
  });

  it("ends neither one's own role nor a tenant's, and tells nobody", async () => {
    const { person } = await makeMember();
    const visitor = await makeActor("user");
    await makeActor("admin");
    const before = await snapshotDatabase([]);
    await expect(endRole(first.actor, first.userId)).rejects.toMatchObject({ code: "conflict" });
    expect(await endRole(first.actor, person.userId)).toBe(0);
    expect(await endRole(first.actor, visitor.userId)).toBe(0);
    expect(await endRole(first.actor, String(new mongoose.Types.ObjectId()))).toBe(0);
    expect(await snapshotDatabase([])).toBe(before);
  });

  it("lets one of two admins who end each other at once, whether or not there is a third", async () => {
    for (let round = 0; round < 10; round++) {
      const second = await makeActor("admin");
      if (round % 2) await makeActor("admin");
      const ends = [endRole(first.actor, second.userId), endRole(second.actor, first.userId)];
      expect(await outcomesOf(ends)).toEqual(["done", "forbidden"]);
      expect(await admins()).toBe(1 + (round % 2));
      await reset();
    }
  });

  it("keeps one admin when one of two ends the other and deletes their own account at once (I14)", async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await makeActor("admin"), first];
      const leaving = deleteAccount(one.actor, { email: one.email, password: "" });
      const outcomes = await outcomesOf([endRole(one.actor, other.userId), leaving]);
      expect(["done,forbidden", "done,last_admin"]).toContain(outcomes.join());
      expect(await admins()).toBe(1);
      await reset();
    }
  });
});
