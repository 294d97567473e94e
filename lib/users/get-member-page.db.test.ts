import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { recordDeposit } from "@/lib/deposits/contract";
import { findOpenMoney, listFormerTenants } from "@/lib/deposits/queries";
import { recordDepositEntry } from "@/lib/deposits/record-entry";
import { removeMember } from "@/lib/leaving/mutations";
import { addNote, deleteNote } from "@/lib/member-notes/mutations";
import { getAccount, getAccountWithMonths } from "@/lib/payments/get-account";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeRequest } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import { changeProfile } from "./mutations";
import { getMemberPage, getMemberWithAccount } from "./queries";

connectTestDatabase();

const NOW = new Date("2026-11-20T06:00:00Z");

function mailTo(to: string, subject: string, created_at: Date) {
  return MailModel.create({
    cause: `test:${subject}`,
    kind: "news",
    to,
    subject,
    state: "sent",
    created_at,
    next_at: created_at,
  });
}

describe("getMemberPage (docs/product.md 8.21)", () => {
  it("returns contact details and agreements, also from documents that lack these fields", async () => {
    const { actor: admin } = await makeActor("admin");
    const tenant = await makeTenant({ acceptDate: new Date("2026-10-03T00:00:00Z") });
    await UserModel.collection.updateOne({}, { $unset: { telephone: 1 } });
    const terms = { deposit_cents: 1, service_charge_cents: 1, notice_days: 1, first_day: 1, leave_on: 1 };
    await AgreementModel.collection.updateOne({ _id: tenant.agreement._id }, { $unset: terms });
    expect(await getMemberPage(admin, tenant.userId)).toMatchObject({
      email: tenant.email,
      role: "member",
      telephone: "",
      emergency_name: "",
      notes: [],
      mails: [],
      agreements: [{ first_period: "2026-10", deposit: 0, first_day: null, leave_on: null, active: true }],
    });

    const emergency = { emergency_name: "Farida", emergency_telephone: "01811 000000" };
    await changeProfile(tenant.actor, { name: "Nadia", telephone: "01711 000000", ...emergency });
    await changeProfile(tenant.actor, { name: "Nadia Rahman" });
    const agreed = { deposit_cents: 130_000, first_day: "2026-10-05", leave_on: "2027-01-31" };
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { ...agreed, first_period: "2026-11" });
    expect(await getMemberPage(admin, tenant.userId)).toMatchObject({
      name: "Nadia Rahman",
      telephone: "01711 000000",
      ...emergency,
      agreements: [
        { first_period: "2026-11", deposit: 1300, first_day: "2026-10-05", leave_on: "2027-01-31" },
      ],
    });
    await changeProfile(tenant.actor, { name: "Nadia Rahman", emergency_name: "" });
    expect(await UserModel.findById(tenant.userId).lean()).toMatchObject({
      telephone: "01711 000000",
      emergency_name: "",
      emergency_telephone: "",
    });
  });

  it("has what is open, the deposit held and all requests, of who asks, lives here, or has left", async () => {
    const { actor: admin } = await makeActor("admin");
    const asker = await makeActor("user");
    const wish = { telephone: "01711 000000", people: 3, message: "We have a piano." };
    const home = await makeApartment();
    const asked = await makeRequest(asker, home, wish);
    await makeRequest(await makeActor("user"), home);
    expect(await getMemberPage(admin, asker.userId)).toMatchObject({
      role: "user",
      open: 0,
      deposit_held: 0,
      agreements: [],
      requests: [{ _id: String(asked._id), user_id: asker.userId, status: "pending", rivals: 2, ...wish }],
    });

    // What they wrote is for who decides; an accountant sees the money.
    const { actor: accountant } = await makeActor("accountant");
    expect((await getMemberPage(accountant, asker.userId)).requests).toEqual([]);

    const tenant = await makeTenant({ acceptDate: new Date() });
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { deposit_cents: 50_000 } });
    const entry = { kind: "received", amount: 500, method: "cash" } as const;
    await recordDepositEntry(admin, String(tenant.agreement._id), recordDeposit.body.parse(entry));
    const { open } = await getMemberPage(admin, tenant.userId);
    expect(open).toBe(650);
    await removeMember(admin, tenant.email);
    await makeRequest(tenant, await makeApartment());
    const left = await getMemberPage(admin, tenant.userId);
    expect(left).toMatchObject({ role: "user", deposit_held: 500, requests: [{ status: "pending" }] });
    expect(left.open).toBe((await listFormerTenants(admin, {})).items[0]?.owed);
  });

  it("returns former members and deleted accounts, without mails of the address's earlier owner", async () => {
    const { actor: admin } = await makeActor("admin");
    const tenant = await makeTenant();
    await mailTo(tenant.email, "To the one before", new Date("2020-01-01"));
    await mailTo(tenant.email, "To this one", new Date());
    await removeMember(admin, tenant.email);
    const former = await getMemberPage(admin, tenant.userId);
    expect(former).toMatchObject({ role: "user", agreements: [{ active: false }] });
    expect(former.mails.map(({ subject }) => subject)).toEqual([
      `Your agreement for apartment ${tenant.agreement.apartment_no} has ended`,
      "To this one",
    ]);
    await UserModel.deleteOne({ _id: tenant.userId });
    expect(await getMemberPage(admin, tenant.userId)).toMatchObject({
      role: null,
      email: tenant.email,
      name: tenant.agreement.name,
      registered_at: null,
      mails: [],
      agreements: [{ active: false }],
    });
    const nobody = getMemberPage(admin, new mongoose.Types.ObjectId().toString());
    await expect(nobody).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("getMemberWithAccount", () => {
  it("reads the account once", async () => {
    const { actor: admin } = await makeActor("admin");
    const tenant = await makeTenant();
    // Without the one of the thread of each agreement, which is also of the months ahead.
    await AgreementModel.updateMany({}, { active: false, ended_at: new Date() });
    const asked: string[] = [];
    mongoose.set("debug", (collection: string, method: string) => void asked.push(`${collection}.${method}`));
    try {
      const { member, account } = await getMemberWithAccount(admin, tenant.userId);
      expect(member.open).toBe(account.open);
    } finally {
      mongoose.set("debug", false);
    }
    expect(asked.filter((query) => query === "charges.find")).toHaveLength(1);
  });
});

describe("the bills of a tenant", () => {
  it("are open until they are paid; unpaid rent and pending payments are reported as open", async () => {
    const { actor: admin } = await makeActor("admin");
    // September in Dhaka.
    const tenant = await makeTenant({ acceptDate: new Date("2026-08-31T18:30:00Z") });
    const read = () => getAccount(admin, tenant.userId, NOW);
    const months = async () => (await read()).months.map(({ period, open }) => `${period} ${String(open)}`);
    expect(await months()).toEqual(["2026-11 650", "2026-10 650", "2026-09 650"]);
    expect(await findOpenMoney(tenant.userId, NOW)).toBe(
      "Rent is not paid yet: September 2026 and 2 more. Please settle it with the office first.",
    );
    await makePayment(tenant, "2026-09");
    await makePayment(tenant, "2026-10", { status: "processing" });
    await makePayment(tenant, "2026-11", { status: "refunded", refunded_cents: 65_000 });
    await makePayment(tenant, "2026-12");
    await makePayment(tenant, "2027-01", { status: "canceled" });
    expect(await months()).toEqual(["2026-12 0", "2026-11 650", "2026-10 650", "2026-09 0"]);
    // As clients of GET /members/{id} know them.
    const { months: rents } = await getAccountWithMonths(tenant.userId, NOW);
    const known = rents.map(({ period, state }) => `${period} ${state}`);
    expect(known).toEqual([
      ...["2026-12 paid", "2026-11 refunded", "2026-11 late", "2026-10 processing", "2026-09 paid"],
    ]);
    expect((await read()).receipts.map(({ status, settles }) => [status, ...settles.periods])).toEqual(
      expect.arrayContaining([
        ...[
          ["paid", "2026-12"],
          ["refunded", "2026-11"],
        ],
        ...[
          ["processing", "2026-10"],
          ["paid", "2026-09"],
        ],
      ]),
    );
    await makePayment(tenant, "2026-11");
    expect(await findOpenMoney(tenant.userId, NOW)).toBe(
      "The payment for October 2026 is not over yet. Your account can be deleted once it is.",
    );
  });

  it("are settled after a paid-up agreement ends, unless the office has money to give back", async () => {
    const tenant = await makeTenant({ acceptDate: new Date("2026-10-01T06:00:00Z") });
    await AgreementModel.updateOne({}, { active: false, ended_at: new Date("2026-10-31T17:30:00Z") });
    await makePayment(tenant, "2026-10");
    expect(await findOpenMoney(tenant.userId, NOW)).toBeNull();
    const back = "The office has money to give back to you. Your account can be deleted once you have it.";
    await makePayment(tenant, "2026-12");
    expect(await findOpenMoney(tenant.userId, NOW)).toBe(back);
    await PaymentModel.deleteOne({ period: "2026-12" });
    const byDays = { ended_at: new Date("2026-10-20T17:30:00Z"), last_month: "prorated" } as const;
    await AgreementModel.updateOne({}, byDays);
    expect(await findOpenMoney(tenant.userId, NOW)).toBe(back);
  });
});

describe("notes about a user (docs/product.md 8.22)", () => {
  it("are listed with their author, and audited without their text", async () => {
    const { actor: admin } = await makeActor("admin", { name: "Office" });
    const [person, other] = [await makeActor("user"), await makeActor("user")];
    const first = await addNote(admin, person.userId, "Has a spare key.");
    await addNote(admin, person.userId, "Two cats.");
    const { notes } = await getMemberPage(admin, person.userId);
    expect(notes.map(({ text, author_name }) => [text, author_name])).toEqual([
      ["Two cats.", "Office"],
      ["Has a spare key.", "Office"],
    ]);
    expect(await deleteNote(admin, { userId: other.userId, noteId: first })).toBe(0);
    expect(await deleteNote(admin, { userId: person.userId, noteId: first })).toBe(1);
    expect(await deleteNote(admin, { userId: person.userId, noteId: first })).toBe(0);
    expect((await getMemberPage(admin, person.userId)).notes).toHaveLength(1);
    const trail = await AuditEntryModel.find({ subject: person.email }).lean();
    expect(trail.map(({ action }) => action).sort()).toEqual([
      ...["member-note.added", "member-note.added", "member-note.deleted"],
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/cats|spare/);
    const nobody = addNote(admin, new mongoose.Types.ObjectId().toString(), "Nobody.");
    await expect(nobody).rejects.toMatchObject({ code: "not_found" });
  });
});
