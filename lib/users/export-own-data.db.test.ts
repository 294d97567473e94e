import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { listVersions } from "@/lib/agreements/write-agreement";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { removeMember } from "@/lib/leaving/mutations";
import { addNote } from "@/lib/member-notes/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AnnouncementReadModel } from "@/models/announcement";
import "@/models/registry";
import { ChargeModel } from "@/models/charge";
import { DepositModel } from "@/models/deposit";
import { FreeNoticeModel } from "@/models/free-notice";
import { InvitationModel } from "@/models/invitation";
import { MailModel } from "@/models/mail";
import { PaymentReportModel } from "@/models/payment-report";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { RentReminderModel } from "@/models/rent-reminder";
import { RepairModel } from "@/models/repair";
import { GoogleAccountModel, UserModel } from "@/models/user";
import { VisitModel } from "@/models/visit";
import { makeActor } from "@/tests/support/actors";
import { makeMember, makePayment, type TestMember } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { storeCard } from "@/tests/support/saved-card";
import { erasePerson } from "./delete-account";
import { exportOwnData, LEFT_OUT, SECTIONS } from "./export-own-data";
import { ownData } from "./own-data-contract";
connectTestDatabase();

type File = Record<string, unknown> & Record<keyof typeof SECTIONS, Record<string, unknown>[]>;

async function read(actor: Actor): Promise<{ text: string; file: File }> {
  const text = Buffer.from((await exportOwnData(actor)).bytes).toString("utf8");
  return { text, file: JSON.parse(text) as File };
}

/** Inserts a document about a person into every collection. */
async function fill({ person, apartment, agreement }: TestMember, mark: string): Promise<void> {
  const { email, userId } = person;
  const now = new Date();
  await listVersions(agreement, BUILDING_DEFAULTS);
  const came = { kind: "received", method: "bank", on: "2026-01-05", cents: 5_000 } as const;
  await ChargeModel.create({
    user_id: person.userId,
    apartment_no: apartment.apartment_no,
    period: "2026-01",
    kind: "fee",
    label: `Fee ${mark}`,
    cents: 2_000,
    due_on: "2026-01-05",
    by: new mongoose.Types.ObjectId(),
    by_name: "Secretive Admin",
    at: new Date(),
    reference: "fee:1",
  });
  await DepositModel.create({
    agreement_id: agreement._id,
    created_at: now,
    updated_at: now,
    held_cents: 5_000,
    entries: [{ ...came, reference: `Slip ${mark}`, at: now, by: userId, by_name: "Secretive Admin" }],
  });
  const later = new Date(now.getTime() + 60_000);
  const { actor: admin } = await makeActor("admin", { name: "Secretive Admin" });
  await addNote(admin, userId, `Note ${mark}`);
  await UserModel.updateOne({ _id: userId }, { emailVerified: now, password_hash: `hash ${mark}` });
  await GoogleAccountModel.create({
    userId,
    type: "oauth",
    provider: "google",
    providerAccountId: `google ${mark}`,
    email,
  });
  await RepairModel.create({
    user_id: userId,
    name: `N ${mark}`,
    apartment_no: apartment.apartment_no,
    created_at: now,
    title: `Repair ${mark}`,
    description: `What ${mark}`,
    room: `Room ${mark}`,
    access: `Access ${mark}`,
    photos: [userId],
    cost_cents: 77_700,
    thread: [{ by: "house", author_id: userId, name: "Secretive Admin", text: `Word ${mark}`, at: now }],
  });
  await PaymentReportModel.create({
    user_id: userId,
    name: "N",
    email,
    apartment_no: apartment.apartment_no,
    method: "bkash",
    cents: 1_000,
    reference: `Transfer ${mark}`,
    reference_key: `bkash ${mark}`,
    paid_on: "2026-11-20",
    by: userId,
    by_name: "Secretive Admin",
    created_at: now,
  });
  await VisitModel.create({
    name: "N",
    email,
    phone: `Phone ${mark}`,
    message: `Visit ${mark}`,
    answer: `Answer ${mark}`,
    created_at: now,
    consent: "C",
    consent_at: now,
  });
  await FreeNoticeModel.create({
    apartment_id: apartment._id,
    email,
    asked_at: now,
    expires_at: later,
    token_hashes: [`token ${mark}`],
  });
  await InvitationModel.create({
    email,
    token_hash: `token ${mark}`,
    invited_by: userId,
    inviter_name: "Secretive Admin",
    created_at: now,
    expires_at: later,
  });
  await AnnouncementReadModel.create({ user_id: userId, announcement_id: apartment._id, at: now });
  await storeCard(userId);
  const keys = { p256dh: `p256dh ${mark}`, auth: `auth ${mark}`, public_key: "B" };
  await PushSubscriptionModel.create({
    user_id: userId,
    session_id: `push ${mark}`,
    endpoint: `https://push.example.com/${mark}/secret`,
    ...keys,
    created_at: now,
    expires_at: later,
  });
  await RentReminderModel.create({
    user_id: userId,
    agreement_id: agreement._id,
    email,
    apartment_no: apartment.apartment_no,
    kind: "late",
    periods: ["2026-01"],
    cents: 65_000,
    causes: [`late ${mark}`],
    at: now,
    by: userId,
    by_name: "Secretive Admin",
  });
  await MailModel.create({
    cause: `test:${mark}`,
    kind: "news",
    to: email,
    subject: `Mail ${mark}`,
    created_at: now,
    // Not due: it has no content, and the removal's own mail wakes the sender.
    next_at: later,
  });
}

describe("exportOwnData (docs/product.md 3.14)", () => {
  it("includes every collection about the user, nothing about others, and no secrets", async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    await fill(one, "of-mine");
    await fill(other, "of-another");
    await makePayment(one);
    await makePayment(other);
    const { actor: admin } = await makeActor("admin", { name: "Secretive Admin" });
    await removeMember(admin, one.person.email);
    const { text, file } = await read(one.person.actor);
    expect(ownData.strict().safeParse(file).error).toBeUndefined();
    for (const key of Object.keys(SECTIONS))
      expect(
        Object.keys(file[key as keyof typeof SECTIONS]).length,
        `${key}: let fill() insert one`,
      ).toBeGreaterThan(0);
    expect(file.account).toMatchObject({ email: one.person.email, wants_news: true });
    expect(file.payments).toMatchObject([{ amount: 650, entries: [{ kind: "charged", amount: 650 }] }]);
    expect(file.documents).toMatchObject([{ version: 1, signed_at: null }]);
    expect(file.deposits).toMatchObject([{ entries: [{ amount: 50, reference: "Slip of-mine" }] }]);
    expect(file.notes).toEqual([{ text: "Note of-mine", created_at: expect.any(String) as string }]);
    expect(file.repairs).toMatchObject([
      {
        title: "Repair of-mine",
        description: "What of-mine",
        room: "Room of-mine",
        access: "Access of-mine",
        thread: [{ by: "house", text: "Word of-mine" }],
      },
    ]);
    expect(file.visits).toMatchObject([
      { phone: "Phone of-mine", message: "Visit of-mine", answer: "Answer of-mine" },
    ]);
    // The building's cost, matched as a whole value: an id may contain these digits.
    expect(text).not.toMatch(/\b777(00)?\b/);
    expect(file.notices).toMatchObject([{ apartment_no: one.apartment.apartment_no, language: "en" }]);
    expect(file.mails).toMatchObject([
      { subject: `Your agreement for apartment ${one.apartment.apartment_no} has ended` },
      { subject: "Mail of-mine", state: "waiting" },
    ]);
    expect(file.trail.map(({ action }) => action)).toEqual(["member.removed", "member-note.added"]);
    for (const secret of [
      ...["of-another", other.person.email, one.person.sessionId, "hash of-mine", "token of-mine"],
      ...["Secretive Admin", "p256dh of-mine", "auth of-mine", "push.example.com/"],
    ])
      expect(text, secret).not.toContain(secret);
  });

  it("includes data kept by email address once it is confirmed, and none of its earlier owner", async () => {
    const one = await makeMember();
    await fill(one, "of-mine");
    await MailModel.create({
      cause: "before",
      kind: "news",
      to: one.person.email,
      subject: "Of the one before",
      created_at: new Date("2020-01-01"),
      next_at: new Date(),
    });
    const { actor: admin } = await makeActor("admin");
    await inTransaction(async (session) => {
      const invited = {
        action: "invitation.sent",
        subject: one.person.email,
        after: { role: "admin" },
      } as const;
      await recordChange({ actor: admin, ...invited }, session);
      const own = { action: "user.mails-changed", subject: one.person.email } as const;
      await recordChange({ actor: one.person.actor, ...own }, session);
      const after = { role: "admin", invited_by: "Secretive Admin" };
      const accepted = { action: "invitation.accepted", subject: one.person.email, after } as const;
      await recordChange({ actor: one.person.actor, ...accepted }, session);
    });
    const told = await read(one.person.actor);
    expect(told.text).not.toContain("Of the one before");
    expect(told.file.trail.map(({ action }) => action)).toContain("invitation.sent");
    const accepted = { action: "invitation.accepted", after: { role: "admin" } };
    expect(told.file.trail).toContainEqual(expect.objectContaining(accepted));
    await UserModel.updateOne({ _id: one.person.userId }, { emailVerified: null });
    const { file } = await read(one.person.actor);
    for (const key of ["visits", "notices", "invitations", "mails"] as const) expect(file[key]).toEqual([]);
    expect(file.notes).toHaveLength(1);
    const actions = file.trail.map(({ action }) => action);
    expect(actions).not.toContain("invitation.sent");
    const own = { action: "user.mails-changed", by_you: true, subject: one.person.email };
    expect(file.trail).toContainEqual(expect.objectContaining(own));
  });

  it("lists an admin's actions without the people they affected", async () => {
    const { actor: admin } = await makeActor("admin");
    const { person } = await makeMember();
    await removeMember(admin, person.email);
    const { text, file } = await read(admin);
    expect(file.trail).toEqual([
      { at: expect.any(String) as string, action: "member.removed", by_you: true },
    ]);
    expect(text).not.toContain(person.email);
  });
});

/** What stays of a deleted account, by model and path, since bookkeeping needs it (docs/product.md 3.16). */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  Agreement: ["email", "user_id"],
  AgreementDocument: ["content.email"],
  AgreementRequest: ["email", "user_id"],
  AuditEntry: ["subject"],
  Charge: ["label", "user_id"],
  Deposit: ["entries.by", "entries.reference"],
  Payment: ["email", "user_id"],
  // What was broken (5.74).
  Repair: ["description", "room", "title"],
  // They go by their age (docs/product.md 4.8).
  Visit: ["answer", "email", "message", "phone"],
};

describe("erasePerson", () => {
  it("leaves of no collection more than bookkeeping needs", async () => {
    const one = await makeMember();
    await fill(one, "of-mine");
    await makePayment(one);
    const { _id, email, emailVerified } = await UserModel.findById(one.person.userId).orFail().lean();
    await inTransaction((session) => erasePerson({ _id, email, emailVerified }, session));
    const left: Record<string, string[]> = {};
    for (const model of Object.values(mongoose.models)) {
      // The account's own document goes with the account.
      if (model.modelName === "User") continue;
      const paths = (await model.find().lean<object[]>()).flatMap((row) => pathsWith(row, one.person));
      if (paths.length > 0) left[model.modelName] = [...new Set(paths)].sort();
    }
    expect(left, "delete what is new in lib/users/delete-account.ts, or add it to KEPT").toEqual(KEPT);
  });

  it.each(["had before", "never confirmed"])(
    "leaves no mail about them at an address that they %s, and all others",
    async (which) => {
      const one = await makeMember();
      const { _id: paid } = await makePayment(one);
      const [{ userId }, other] = [one.person, new mongoose.Types.ObjectId()];
      const former_emails = which === "had before" ? ["before@example.com"] : undefined;
      const [to = one.person.email] = former_emails ?? [];
      const mail = (cause: string) => ({
        cause,
        kind: "money" as const,
        to,
        subject: "S",
        created_at: new Date(),
        next_at: new Date(Date.now() + 60_000),
      });
      const own = [
        ...[`payment-recorded:${String(paid)}`, `rent-changed:${String(one.agreement._id)}:2`],
        ...[
          `email-replaced:${userId}:1`,
          `announcement:${String(other)}:${userId}`,
          `autopay-ended:${userId}`,
        ],
      ];
      const kept = [
        `payment-recorded:${String(other)}`,
        `announcement:${userId.slice(1)}0:${String(other)}`,
        "once:1",
      ];
      await MailModel.create([...own, ...kept].map(mail));
      const { _id, email, emailVerified } = await UserModel.findById(userId).orFail().lean();
      await inTransaction((session) => erasePerson({ _id, email, emailVerified, former_emails }, session));
      const left = await MailModel.distinct("cause", { to });
      expect(left.toSorted()).toEqual(kept.toSorted());
    },
  );

  /** Returns the paths of values that name a person or repeat their words. */
  function pathsWith(
    value: unknown,
    { email, userId }: { email: string; userId: string },
    path = "",
  ): string[] {
    if (
      value &&
      typeof value === "object" &&
      !(value instanceof mongoose.Types.ObjectId) &&
      !(value instanceof Date)
    )
      return Object.entries(value).flatMap(([key, inner]) =>
        pathsWith(
          inner,
          { email, userId },
          Array.isArray(value) ? path : `${path}.${key}`.replace(/^\./, ""),
        ),
      );
    return [email, userId, "of-mine"].some((word) => String(value).includes(word)) ? [path] : [];
  }
});

/** Matches a path that identifies a document's owner or an actor. */
const PERSONAL = /(^|[._])(user_?id|email|by|to|author_id|actor_id|holder)$/i;

describe("a collection that names people", () => {
  it("is in the export, or left out with a reason", () => {
    const naming = Object.values(mongoose.models)
      .filter(({ schema }) => pathsOf(schema).some((path) => PERSONAL.test(path)))
      .map(({ modelName }) => modelName);
    expect(naming.length).toBeGreaterThan(12);
    const answered = [
      ...Object.values(SECTIONS).map(({ model }) => model as string),
      ...Object.keys(LEFT_OUT),
    ];
    const missing = naming.filter((name) => !answered.includes(name));
    expect(missing, "give it a section in export-own-data.ts, or a reason in LEFT_OUT").toEqual([]);
    expect(answered.filter((name) => !(name in mongoose.models))).toEqual([]);
    for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(20);
  });

  function pathsOf(schema: mongoose.Schema): string[] {
    const own = Object.entries(schema.paths).flatMap(([path, type]) => {
      const inner = (type as { schema?: mongoose.Schema }).schema;
      return inner ? [path, ...pathsOf(inner).map((each) => `${path}.${each}`)] : [path];
    });
    return own;
  }
});
