import mongoose from "mongoose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { requestApartment } from "@/lib/agreements/request-apartment";
import { recordDeposit as depositContract } from "@/lib/deposits/contract";
import { recordDepositEntry } from "@/lib/deposits/record-entry";
import { makeAdmin } from "@/lib/invitations/mutations";
import { removeMember } from "@/lib/leaving/mutations";
import { addNote } from "@/lib/member-notes/mutations";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { startSessionByGoogle } from "@/lib/platform/auth/sessions";
import { createIndexes } from "@/lib/platform/db/indexes";
import { periodOf } from "@/lib/platform/format/periods";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { DepositModel } from "@/models/deposit";
import { FreeNoticeModel } from "@/models/free-notice";
import { MailModel } from "@/models/mail";
import { MailTokenModel } from "@/models/mail-token";
import { PaymentModel } from "@/models/payment";
import { SessionModel } from "@/models/session";
import "@/models/registry";
import { GoogleAccountModel, UserModel, MemberNoteModel } from "@/models/user";
import { makeActor, signInAs, type TestActor } from "@/tests/support/actors";
import { makePhoto } from "@/tests/support/call-inputs";
import { makeApartment, makePayment, makeMember, makeRequest } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { deleteAccount, findRefusal } from "./delete-account";
import { exportOwnData } from "./export-own-data";
import { replacePhoto } from "./mutations";

connectTestDatabase();

const PASSWORD = "Nibash#2026";
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  await createIndexes(mongoose.connection);
});
/** The remaining admin that every tower needs. */
let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin");
});

async function makeOwner(fields: { email?: string } = {}): Promise<TestActor<"user">> {
  const person = await makeActor("user", fields);
  await UserModel.updateOne({ _id: person.userId }, { password_hash: hash, emailVerified: new Date() });
  return person;
}

const photos = () => mongoose.connection.collection("photos.files").countDocuments();

/**
 * Creates a request that an admin has begun to accept: steps 2 and 3 of five are done (decision 003), and it says
 * declined.
 */
async function beginAccept(person: TestActor): Promise<string> {
  const now = new Date();
  const by = new mongoose.Types.ObjectId(admin.userId);
  const home = await makeApartment();
  const decided = { decision: "declined" as const, decided_at: now };
  const request = await makeRequest(person, home, {
    status: "checked",
    checked_at: now,
    checked_by: by,
    ...decided,
  });
  const hold = { by, until: new Date(now.getTime() + 9 * 60_000), request_id: request._id };
  await ApartmentModel.updateOne({ _id: home._id }, { booking_status: "unavailable", hold });
  return String(request._id);
}

const leave = ({ actor, email }: TestActor, entries: { email?: string; password?: string } = {}) =>
  deleteAccount(actor, { email, password: PASSWORD, ...entries });

async function expectRefused(person: TestActor, failure: object, entries = {}): Promise<void> {
  await expect(leave(person, entries)).rejects.toMatchObject(failure);
  expect(await UserModel.countDocuments({ _id: person.userId })).toBe(1);
  expect(await SessionModel.countDocuments({ user_id: person.userId })).toBeGreaterThan(0);
}

/** Creates a former tenant with all rent paid. */
async function makeFormer() {
  const living = await makeMember();
  await makePayment(living, { period: periodOf(new Date()), month: "November" });
  await removeMember(admin.actor, living.person.email);
  await UserModel.updateOne({ _id: living.person.userId }, { password_hash: null });
  return living;
}

const recordDeposit = (agreementId: mongoose.Types.ObjectId) => {
  const money = { kind: "received", amount: 100, method: "cash", reference: "R-1" };
  return recordDepositEntry(admin.actor, String(agreementId), depositContract.body.parse(money));
};

describe("deleteAccount (docs/product.md 3.15)", () => {
  it("deletes personal data except what the books need, and frees the address", async () => {
    const living = await makeMember();
    const { person } = living;
    const period = periodOf(new Date());
    await makePayment(living, { period, month: "November" });
    await removeMember(admin.actor, person.email);
    await UserModel.updateOne({ _id: person.userId }, { password_hash: hash, emailVerified: new Date() });
    await replacePhoto(person.actor, await makePhoto());
    expect(await photos()).toBeGreaterThan(0);
    await signInAs(new mongoose.Types.ObjectId(person.userId));
    await AgreementRequestModel.updateMany({}, { telephone: "01711 000000", occupation: "Spy", people: 3 });
    await addNote(admin.actor, person.userId, "Two cats.");
    const soon = new Date(Date.now() + 60_000);
    await MailTokenModel.create({
      _id: "t",
      user_id: person.userId,
      purpose: "reset-password",
      expires_at: soon,
    });
    await GoogleAccountModel.create({
      userId: person.userId,
      type: "oauth",
      provider: "google",
      providerAccountId: "1",
    });
    const notice = { apartment_id: living.apartment._id, asked_at: soon, expires_at: soon };
    await FreeNoticeModel.create([
      { ...notice, email: person.email },
      { ...notice, email: "other@x.test" },
    ]);
    const request = await AgreementRequestModel.findOne().orFail().lean();
    const mail = { kind: "news" as const, subject: "S", created_at: soon, next_at: soon };
    await MailModel.create([
      { ...mail, cause: "one", to: person.email },
      { ...mail, cause: `request-arrived:${String(request._id)}:admin@x.test`, to: "admin@x.test" },
      { ...mail, cause: "other", to: "admin@x.test" },
    ]);

    expect(await leave(person)).toBe(1);
    for (const model of [MemberNoteModel, MailTokenModel, GoogleAccountModel])
      expect(await model.countDocuments(), model.modelName).toBe(0);
    expect(await SessionModel.countDocuments({ user_id: person.userId })).toBe(0);
    expect(await UserModel.countDocuments({ _id: person.userId })).toBe(0);
    expect(await FreeNoticeModel.distinct("email")).toEqual(["other@x.test"]);
    expect(await MailModel.distinct("cause", { cause: /^(one|other|request)/ })).toEqual(["other"]);
    expect(await photos()).toBe(0);
    const who = { user_id: new mongoose.Types.ObjectId(person.userId), email: person.email };
    const kept = { ...who, name: person.actor.name };
    expect(await AgreementModel.findOne().lean()).toMatchObject({ ...kept, active: false });
    expect(await PaymentModel.findOne().lean()).toMatchObject({ ...kept, period, paid_cents: 65_000 });
    expect(await AgreementRequestModel.findOne().lean()).toMatchObject({
      ...kept,
      decision: "accepted",
      telephone: "",
      occupation: "",
      people: null,
      message: "",
    });
    const trail = await AuditEntryModel.findOne({ action: "user.deleted" }).lean();
    expect(trail).toMatchObject({ subject: person.email, actor_name: person.actor.name });
    await expectInvariants();

    // The address is free, and its next owner sees no earlier data.
    const next = await makeOwner({ email: person.email });
    const file = Buffer.from((await exportOwnData(next.actor)).bytes).toString("utf8");
    expect(JSON.parse(file)).toMatchObject({
      requests: [],
      agreements: [],
      payments: [],
      mails: [],
      trail: [],
    });
  });

  it("rejects with the reason and keeps the account and its session", async () => {
    const user = await makeOwner();
    const fields = { email: "Please type the email address of your account." };
    await expectRefused(user, { code: "invalid_input", fields }, { email: admin.email });
    const wrong = "The password is incorrect.";
    for (const password of ["", "Wrong#2026"])
      await expectRefused(user, { code: "wrong_password", fields: { password: wrong } }, { password });
    expect(await findRefusal(user.actor)).toBeNull();
    const home = await makeApartment();
    await requestApartment(user.actor, String(home._id));
    const pending = "You have a pending request. Withdraw it first.";
    await expectRefused(user, { code: "conflict", message: pending });
    expect(await findRefusal(user.actor)).toMatchObject({ message: pending });

    const { person: member } = await makeMember();
    await UserModel.updateMany({}, { password_hash: hash });
    const lives = "You live in the building. Your account can be deleted once your agreement has ended.";
    await expectRefused(member, { code: "conflict", message: lives });
    await removeMember(admin.actor, member.email);
    await expectRefused(member, {
      code: "conflict",
      message: expect.stringContaining("Rent is not paid") as string,
    });
    await expectRefused(admin, { code: "last_admin" });
    await expectInvariants();
  });

  it("rejects while a deposit is held", async () => {
    const [admin, tenant] = [await makeActor("admin"), await makeMember()];
    await UserModel.updateMany({}, { password_hash: hash });
    await makePayment(tenant, { period: periodOf(new Date()) });
    const now = new Date();
    const money = {
      cents: 5_000,
      on: "2026-01-05",
      method: "cash",
      at: now,
      by: tenant.agreement._id,
    } as const;
    await DepositModel.create({
      agreement_id: tenant.agreement._id,
      created_at: now,
      updated_at: now,
      held_cents: 5_000,
      entries: [{ kind: "received", ...money }],
    });
    await removeMember(admin.actor, tenant.person.email);
    const message = "Your deposit is still held. Please settle it with the office first.";
    await expectRefused(tenant.person, { code: "conflict", message });
    await DepositModel.updateMany(
      {},
      { held_cents: 0, $push: { entries: { kind: "given_back", ...money } } },
    );
    expect(await deleteAccount(tenant.person.actor, { email: tenant.person.email, password: PASSWORD })).toBe(
      1,
    );
  });

  it("requires a sign-in within the last ten minutes when there is no password", async () => {
    const [early, late] = [await makeActor("user"), await makeActor("user")];
    const entries = (person: TestActor) => ({ email: person.email, password: "" });
    const begun = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await SessionModel.updateOne({ _id: early.sessionId }, { created_at: begun(9) });
    await SessionModel.updateOne({ _id: late.sessionId }, { created_at: begun(11) });
    expect(await deleteAccount(early.actor, entries(early))).toBe(1);
    await expectRefused(late, { code: "conflict" }, { password: "" });
  });

  it("keeps other people's mails and notices if the address was never confirmed", async () => {
    const person = await makeOwner();
    await UserModel.updateOne({ _id: person.userId }, { emailVerified: null });
    const now = new Date();
    const waiting = { kind: "news" as const, to: person.email, created_at: now, next_at: now };
    await MailModel.create([
      { ...waiting, cause: "visit-confirmed:1", subject: "Your visit" },
      { ...waiting, cause: `verify-email:${person.userId}:1`, subject: "Confirm" },
    ]);
    // More than one command deletes.
    const paid = Array.from({ length: 501 }, (_, place) => `deposit:${person.userId}:${String(place)}`);
    await MailModel.insertMany(paid.map((cause) => ({ ...waiting, cause, subject: "Receipt" })));
    await FreeNoticeModel.create({
      apartment_id: new mongoose.Types.ObjectId(),
      email: person.email,
      asked_at: now,
      expires_at: now,
    });
    await leave(person);
    expect(await MailModel.distinct("cause", { to: person.email, kind: "news" })).toEqual([
      "visit-confirmed:1",
    ]);
    expect(await FreeNoticeModel.countDocuments()).toBe(1);
  });
});

const ROUNDS = 8;
const outcomeOf = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

/** Repeats a call, so that some calls coincide with the deletion at any of its stages. */
async function repeat(act: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < 12; time += 1) await outcomeOf(act());
}

describe("deleteAccount concurrent with", () => {
  it.each([
    [
      "an accept that was begun",
      async (person: TestActor) => {
        const request = await beginAccept(person);
        return () => acceptRequest(admin.actor, request);
      },
    ],
    [
      "a request",
      async (person: TestActor) => {
        const home = await makeApartment();
        return () => requestApartment(person.actor, String(home._id));
      },
    ],
    ["a new role", (person: TestActor) => Promise.resolve(() => makeAdmin(person.email))],
    ["a note", (person: TestActor) => Promise.resolve(() => addNote(admin.actor, person.userId, "Cats."))],
    [
      "a sign-in",
      (person: TestActor) => Promise.resolve(() => startSessionByGoogle(person.userId, { userAgent: null })),
    ],
  ])("%s: leaves no data of a deleted user", async (_, prepare) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Without a password there is nothing to hash first, so both start at once.
      const person = await makeActor("user");
      const act = await prepare(person);
      const leaving = outcomeOf(leave(person, { password: "" }));
      const [left] = await Promise.all([leaving, repeat(act)]);
      const isGone = (await UserModel.countDocuments({ _id: person.userId })) === 0;
      expect(left === "done").toBe(isGone);
      if (!isGone) continue;
      const own = { user_id: person.userId };
      expect(await AgreementModel.countDocuments(own)).toBe(0);
      expect(await AgreementRequestModel.countDocuments({ ...own, status: "pending" })).toBe(0);
      expect(await MemberNoteModel.countDocuments(own)).toBe(0);
      expect(await SessionModel.countDocuments(own)).toBe(0);
    }
    await expectInvariants();
  });

  it("another admin's deletion: keeps one admin (I14)", async () => {
    await makeMember();
    let last = admin;
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = [last, await makeActor("admin")] as const;
      const outcomes = await Promise.all(both.map((one) => outcomeOf(leave(one, { password: "" }))));
      expect(outcomes.toSorted()).toEqual(["done", "last_admin"]);
      expect(await UserModel.countDocuments({ role: "admin" })).toBe(1);
      last = outcomes[0] === "done" ? both[1] : both[0];
    }
    await expectInvariants();
  });

  it("a recorded deposit: exactly one of the two succeeds", async () => {
    for (let round = 0; round < 4; round++) {
      const { person, agreement } = await makeFormer();
      const [deleted, recorded] = await Promise.allSettled([
        leave(person, { password: "" }),
        recordDeposit(agreement._id),
      ]);
      expect([deleted.status, recorded.status].sort()).toEqual(["fulfilled", "rejected"]);
      const held = (await DepositModel.findOne({ agreement_id: agreement._id }).lean())?.held_cents ?? 0;
      expect([await UserModel.countDocuments({ _id: person.userId }), held]).toEqual(
        deleted.status === "fulfilled" ? [0, 0] : [1, 10_000],
      );
    }
    await expectInvariants();
  });
});
