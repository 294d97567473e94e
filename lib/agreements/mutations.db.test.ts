import { addDays } from "date-fns";
import mongoose from "mongoose";
import { describe, expect, it, vi } from "vitest";
import { getBuilding } from "@/lib/building/queries";
import { removeMember } from "@/lib/leaving/mutations";
import { inTransaction } from "@/lib/platform/db/transaction";
import { findGone } from "@/lib/platform/mail/reasons";
import { changeProfile } from "@/lib/users/mutations";
import { getMemberPage } from "@/lib/users/queries";
import { AgreementModel, type AgreementDocument, AgreementVersionModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "@/tests/support/actors";
import { makeMember, type TestMember } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { readPdfTexts } from "@/tests/support/pdf-text";
import { sendSignReminder, signAgreement } from "./mutations";
import { getAgreementFile, findMyAgreement } from "./queries";
import { reviseAgreement } from "./write-agreement";

connectTestDatabase();

/** Creates a tenant in a tower with an admin (I14). */
async function makeTenant(fields: { name?: string } = {}): Promise<TestMember> {
  await makeActor("admin");
  return makeMember(fields);
}

const read = async ({ person }: TestMember) => {
  const agreement = await findMyAgreement(person.userId);
  if (!agreement) throw new Error("There is no agreement.");
  return agreement;
};

async function changeRent({ agreement }: TestMember, rent_cents: number): Promise<number | null> {
  const building = await getBuilding();
  return inTransaction(async (session) => {
    const changed = await AgreementModel.findByIdAndUpdate(
      agreement._id,
      { $set: { rent_cents } },
      { session, returnDocument: "after" },
    )
      .orFail()
      .lean<AgreementDocument>();
    return reviseAgreement(changed, building, session);
  });
}

describe("reminding of a signature", () => {
  it("mails who has not signed once a day, with an audit entry, and nobody who has", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    const { actor } = await makeActor("admin");
    const id = String(living.agreement._id);
    const remind = (now?: Date) =>
      sendSignReminder(actor, id, now).then(
        (count) => ["sent today", "sent"][count],
        (error: unknown) => (error as Error).message,
      );
    expect(await Promise.all([remind(), remind()])).toEqual(expect.arrayContaining(["sent", "sent today"]));
    expect(await remind(addDays(new Date(), 1))).toBe("sent");
    const mails = await MailModel.find({ cause: /^sign-reminder:/ }).lean();
    const home = living.apartment.apartment_no;
    expect(mails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual(
      Array.from({ length: 2 }, () => [
        living.person.email,
        "money",
        `Your agreement for apartment ${home} is not signed yet`,
      ]),
    );
    expect(await AuditEntryModel.countDocuments({ action: "agreement.sign-reminded" })).toBe(2);
    const why = () => findGone(mails[0]?.cause ?? "", new Date());
    expect(await why()).toBeNull();
    await signAgreement(living.person.actor, { name: "Nadia Rahman" });
    expect(await why()).toBe("It is signed, or there is a newer version.");
    expect(await remind(addDays(new Date(), 2))).toBe("It is signed already.");
    await changeRent(living, 70_000);
    expect(await remind()).toBe("sent");
    const subject = `The new version of your agreement for apartment ${home} is not signed yet`;
    expect(await MailModel.exists({ cause: /^sign-reminder:.*:2:/, subject })).not.toBeNull();
    await UserModel.updateOne({ _id: living.person.userId }, { entered_at: new Date(), invited_at: null });
    expect(await remind()).toMatch("No mail reaches them");
    await removeMember(actor, living.person.email);
    expect(await remind()).toBe("This agreement has ended.");
  });
});

describe("signing an agreement", () => {
  it("creates the first version once under concurrent first reads", async () => {
    const living = await makeTenant();
    const seen = await Promise.all(Array.from({ length: 8 }, () => read(living)));
    expect(new Set(seen.map(({ documents }) => documents[0]?.hash)).size).toBe(1);
    expect(await AgreementVersionModel.countDocuments()).toBe(1);
    await expectInvariants();
  });

  it("stores one of six concurrent signatures with time, session and hash, and mails both sides once", async () => {
    const admin = await makeActor("admin");
    const living = await makeMember({ name: "Nadia  Rahman" });
    const { hash } = (await read(living)).documents[0] ?? {};
    const sign = () => signAgreement(living.person.actor, { name: " nadia rahman ", hash });
    const answers = await Promise.all(Array.from({ length: 6 }, sign));
    expect(answers.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await AgreementVersionModel.findOne().lean()).toMatchObject({
      hash,
      signed_name: "nadia rahman",
      signed_session: living.person.actor.sessionId,
      signed_at: expect.any(Date) as Date,
    });
    expect(await AuditEntryModel.countDocuments({ action: "agreement.signed" })).toBe(1);
    for (const email of [living.person.email, admin.email])
      expect(await MailModel.countDocuments({ to: email, kind: "money" }), email).toBe(1);
    await expectInvariants();
  });

  it("rejects another name with a field error, and an older version, and signs nothing", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    const { hash } = (await read(living)).documents[0] ?? {};
    const message = "Please type your name as in your profile: Nadia Rahman";
    await expect(signAgreement(living.person.actor, { name: "Nadia" })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { name: message },
    });
    expect(await changeRent(living, 70_000)).toBe(2);
    await expect(signAgreement(living.person.actor, { name: "Nadia Rahman", hash })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await AgreementVersionModel.countDocuments({ signed_at: null })).toBe(2);
    await expectInvariants();
  });

  it("is in the language of its tenant until it is signed, then for good in that of its signature", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    const chosen = (language: "en" | "bn") =>
      UserModel.updateOne({ _id: living.person.userId }, { $set: { language } });
    const titleOf = async () =>
      readPdfTexts((await getAgreementFile(living.person.actor, String(living.agreement._id))).bytes);
    expect(await titleOf()).toContain("Tenancy agreement");
    await chosen("bn");
    expect(await titleOf()).toContain("ভাড়ার চুক্তিপত্র");
    await signAgreement(living.person.actor, { name: "Nadia Rahman" });
    await chosen("en");
    const signed = await titleOf();
    expect(signed).toContain("ভাড়ার চুক্তিপত্র");
    expect(signed.join("\n")).toContain("নাম টাইপ করে স্বাক্ষর করা হয়েছে");
    await expectInvariants();
  });

  it("says when rent is due, as on its first reading, and leaves alone what older versions print", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    const paper = async () => {
      const { bytes } = await getAgreementFile(living.person.actor, String(living.agreement._id));
      return readPdfTexts(bytes).join(" ").replaceAll(/\s+/g, " ");
    };
    const due = "Day 5 of each month, then 5 days of grace; the office may set another day";
    expect(await read(living)).toMatchObject({ due_day: 5, grace_days: 5 });
    expect(await paper()).toContain(due);
    await BuildingModel.create({ _id: THE_BUILDING, due_day: 10, grace_days: 0 });
    expect(await changeRent(living, living.agreement.rent_cents)).toBeNull();
    expect(await paper()).toContain(due);
    const unset = { "content.due_day": 1, "content.grace_days": 1 };
    await AgreementVersionModel.updateOne({}, { $unset: unset });
    expect(await read(living)).toMatchObject({ due_day: null, grace_days: null });
    expect(await paper()).not.toContain("Due day");
    expect(await changeRent(living, living.agreement.rent_cents)).toBeNull();
    expect(await changeRent(living, 70_000)).toBe(2);
    expect(await paper()).toContain("Day 10 of each month; the office may set another day");
  });

  it("keeps a signed version unchanged, and creates a new one only when the content changes", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    await signAgreement(living.person.actor, { name: "Nadia Rahman" });
    const before = await AgreementVersionModel.findOne().lean();
    expect(await changeRent(living, living.agreement.rent_cents)).toBeNull();
    // A new name does not change the agreement.
    await changeProfile(living.person.actor, { name: "Nadia R." });
    expect(await changeRent(living, living.agreement.rent_cents)).toBeNull();
    await changeProfile(living.person.actor, { name: "Nadia Rahman" });
    expect(await changeRent(living, 70_000)).toBe(2);
    expect(await AgreementVersionModel.findOne({ version: 1 }).lean()).toEqual({
      ...before,
      is_current: false,
    });
    const { documents } = await read(living);
    expect(documents.map(({ version, signed_at }) => [version, signed_at !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await signAgreement(living.person.actor, { name: "NADIA RAHMAN" })).toBe(1);
    const { actor: office } = await makeActor("admin");
    const [page, own] = [await getMemberPage(office, living.person.userId), await read(living)];
    expect(page.agreements[0]?.documents).toEqual(own.documents);
    const id = String(living.agreement._id);
    for (const actor of [living.person.actor, office]) {
      for (const version of [1, 2])
        expect((await getAgreementFile(actor, id, version)).name).toContain(`version-${String(version)}`);
      await expect(getAgreementFile(actor, id, 3)).rejects.toMatchObject({ code: "not_found" });
    }
    await expectInvariants();
  });

  it("signs the old version or fails when a concurrent change replaces it; the new one stays unsigned", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    const { hash } = (await read(living)).documents[0] ?? {};
    const [signed] = await Promise.allSettled([
      signAgreement(living.person.actor, { name: "Nadia Rahman", hash }),
      changeRent(living, 70_000),
    ]);
    const first = await AgreementVersionModel.findOne({ version: 1 }).orFail().lean();
    expect(first.signed_at !== null).toBe(signed.status === "fulfilled");
    expect(await AgreementVersionModel.findOne({ version: 2 }).lean()).toMatchObject({ signed_at: null });
    await expectInvariants();
  });

  it("fails when the agreement ends before the signature is stored", async () => {
    const { actor } = await makeActor("admin");
    const living = await makeMember({ name: "Nadia Rahman" });
    await read(living);
    const known = await AgreementVersionModel.find().lean();
    // The member is removed between reading the documents and signing.
    const removed = async () => (await removeMember(actor, living.person.email), known);
    vi.spyOn(AgreementVersionModel, "find").mockReturnValueOnce({
      sort: () => ({ lean: removed }),
    } as never);
    await expect(signAgreement(living.person.actor, { name: "Nadia Rahman" })).rejects.toMatchObject({
      code: "conflict",
      message: "Your agreement has just ended.",
    });
    expect(await AgreementVersionModel.countDocuments({ signed_at: null })).toBe(1);
    await expectInvariants();
  });

  it("happens before a concurrent removal, or not at all", async () => {
    const { actor } = await makeActor("admin");
    for (let round = 0; round < 3; round++) {
      const living = await makeMember({ name: "Nadia Rahman" });
      await read(living);
      const [signed] = await Promise.allSettled([
        signAgreement(living.person.actor, { name: "Nadia Rahman" }),
        removeMember(actor, living.person.email),
      ]);
      const of = { agreement_id: living.agreement._id };
      const document = await AgreementVersionModel.findOne(of).orFail().lean();
      const { active, ended_at } = await AgreementModel.findById(living.agreement._id).orFail().lean();
      expect(active).toBe(false);
      expect(document.signed_at !== null).toBe(signed.status === "fulfilled");
      if (document.signed_at) expect(document.signed_at <= (ended_at ?? 0)).toBe(true);
    }
  });

  it("checkInvariants reports a signed document changed directly in the database (I16)", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    await signAgreement(living.person.actor, { name: "Nadia Rahman" });
    await AgreementVersionModel.collection.updateOne({}, { $set: { "content.rent_cents": 1 } });
    expect((await checkInvariants(mongoose.connection)).join("\n")).toContain("I16: a document does not say");
    await AgreementVersionModel.collection.updateOne({}, { $set: { version: 2 } });
    expect((await checkInvariants(mongoose.connection)).join("\n")).toContain("I16: versions have a gap");
  });
});

describe("reminding of a signature", () => {
  it("speaks of a new version only to who has signed an earlier one", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    const { actor } = await makeActor("admin");
    await read(living);
    expect(await changeRent(living, 70_000)).toBe(2);
    await sendSignReminder(actor, String(living.agreement._id));
    const home = living.apartment.apartment_no;
    const mail = await MailModel.findOne({ cause: /^sign-reminder:/ })
      .orFail()
      .lean();
    expect(mail.subject).toBe(`Your agreement for apartment ${home} is not signed yet`);
  });

  it("neither reminds nor audits where the tenant signs meanwhile", async () => {
    const living = await makeTenant({ name: "Nadia Rahman" });
    const { actor } = await makeActor("admin");
    await read(living);
    const begin = mongoose.connection.startSession.bind(mongoose.connection);
    const late = vi.spyOn(mongoose.connection, "startSession").mockImplementationOnce(async (...options) => {
      await signAgreement(living.person.actor, { name: "Nadia Rahman" });
      return begin(...options);
    });
    const reminded = sendSignReminder(actor, String(living.agreement._id));
    await expect(reminded).rejects.toThrow("It is signed already.");
    late.mockRestore();
    expect(await AuditEntryModel.countDocuments({ action: "agreement.sign-reminded" })).toBe(0);
  });
});
