import { beforeEach, describe, expect, it } from "vitest";
import { postAnnouncement } from "@/lib/announcements/mutations";
import { listAnnouncements } from "@/lib/announcements/queries";
import { removeMember } from "@/lib/leaving/mutations";
import { getAccount } from "@/lib/payments/get-account";
import type { Actor } from "@/lib/platform/auth/actor";
import { hasEmail, noEmailOf } from "@/lib/platform/contracts/contact";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { sendDueReminders, sendRemindersNow } from "@/lib/rent-reminders/send-reminders";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { listMembers } from "@/lib/users/queries";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { DepositModel } from "@/models/deposit";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { makeActor, signInAs } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { inviteTenant } from "./claim-account";
import { addTenant, importTenants } from "./import-tenants";

connectTestDatabase();

const NOW = new Date("2026-11-20T06:00:00Z");
const HEAD = "apartment_no,name,telephone,email,moved_in,rent,deposit,paid_until,owed";

let actor: Actor<"admin">;
beforeEach(async () => {
  ({ actor } = await makeActor("admin", { name: "Ayesha" }));
  for (const floor_no of [1, 2, 3])
    for (const block_no of ["A", "B"]) await makeApartment({ floor_no, block_no });
});

const fileOf = (...rows: string[]) => [HEAD, ...rows].join("\n");
const run = (text: string, options = {}) => importTenants(actor, text, options, NOW);
const summary = ({ rows }: Awaited<ReturnType<typeof importTenants>>) =>
  rows.map(({ line, outcome, message }) => [line, outcome, message]);
const outcomes = async (text: string, options = {}) =>
  summary(await run(text, options)).map(([, outcome]) => outcome);
const personOf = (name: string) => UserModel.findOne({ name }).orFail().lean();
const openOf = async (name: string) =>
  (await getAccount(actor, String((await personOf(name))._id), NOW)).open;

const THREE = fileOf(
  "1A,Rahim Uddin,01711 000001,,2019-03-01,650,1300,2026-09,120.50",
  '১B,করিম মিয়া,০১৭১১০০০০০২,,15/03/2021,"৳১,২৫,৫০০",,Oct-26,',
  "2A,Salma Begum,,salma@example.com,2026-11-01,700,700,,",
);

describe("a dry run", () => {
  it("says of each row what it does, and writes nothing", async () => {
    const before = await snapshotDatabase();
    expect(summary(await run(THREE))).toEqual([
      [2, "new", "First bill: October 2026. Open now: $1,420.50, $120.50 of it from before."],
      [3, "new", "First bill: November 2026. Open now: $125,500."],
      [4, "new", "First bill: November 2026. Open now: $700."],
    ]);
    expect(await snapshotDatabase()).toBe(before);
  });

  it.each([
    ["9A,Rahim,01711000001,,2020-01-01,650,,,", "There is no such apartment."],
    ["1A,,01711000001,,2020-01-01,650,,,", "name: Name can not be empty"],
    ["1A,Rahim,,,2020-01-01,650,,,", "telephone: Please enter a telephone number or an email address."],
    ["1A,Rahim,01711000001,,,650,,,", "moved_in: Use a day like 2026-11-22."],
    [
      "1A,Rahim,01711000001,,2026-11-21,650,,,",
      "moved_in: This day is to come. Who moves in later asks for the home on its page, and you accept the request.",
    ],
    ["1A,Rahim,01711000001,,2020-01-01,,,,", "rent: Please enter a rent from $1 to $999,999.99 a month."],
    ["1A,Rahim,01711000001,,2020-01-01,650,x,,", "deposit: Please enter a deposit from $0 to $999,999.99."],
    [
      "1A,Rahim,01711000001,,2020-01-01,650,,soon,",
      "paid_until: Use a month like 2026-10, the last one that is paid.",
    ],
    ["1A,Rahim,01711000001,,2026-05-01,650,,2025-10,", "paid_until: This is before they moved in."],
    ["1A,Rahim,01711000001,,2020-01-01,650,,2028-10,", "paid_until: This is more than a year ahead."],
    ["1A,Rahim,01711000001,,2020-01-01,650,,,-5", "owed: Please enter what is owed, from $0 to $999,999.99."],
  ])("refuses the row %s with the reason", async (row, message) => {
    expect(summary(await run(fileOf(row)))).toEqual([[2, "refused", message]]);
  });

  it("names all that is wrong with a row in one go, in the form, the file and the tower", async () => {
    const { person, apartment } = await makeMember({ name: "Tanvir" });
    const home = apartment.apartment_no;
    const wrong = [
      "9A,,,,2026-11-21,x,650,2028-10,-5",
      `${home},Selim,,${person.email},soon,650,,,`,
      `${home},Rahim,01711000001,,2020-01-01,650,,2028-10,`,
      `1A,Karim,01711000002,${person.email},2020-01-01,650,,2005-01,`,
    ];
    const lives = `${person.email} lives in another home.`;
    const repeated = `${person.email} is in line 3 already.`;
    expect(summary(await run(fileOf(...wrong))).map(([, , message]) => message)).toEqual([
      "There is no such apartment. name: Name can not be empty. telephone: Please enter a telephone number or an email address. moved_in: This day is to come. Who moves in later asks for the home on its page, and you accept the request. rent: Please enter a rent from $1 to $999,999.99 a month. paid_until: This is more than a year ahead. owed: Please enter what is owed, from $0 to $999,999.99.",
      "moved_in: Use a day like 2026-11-22.",
      `${home} is in line 3 already. ${home} is let to Tanvir. paid_until: This is more than a year ahead.`,
      `${repeated} ${lives} paid_until: This is before they moved in.`,
    ]);
  });

  it("refuses a home and an address that the file names twice, and a home of somebody else", async () => {
    const { apartment } = await makeMember({ name: "Tanvir" });
    const rows = [
      "1A,Rahim,01711000001,r@example.com,2020-01-01,650,,,",
      "1a,Karim,01711000002,,2020-01-01,650,,,",
      "2A,Rahim,01711000001,r@example.com,2020-01-01,650,,,",
      `${apartment.apartment_no},Selim,01711000003,,2020-01-01,650,,,`,
    ];
    const told = summary(await run(fileOf(...rows)));
    expect(told.slice(1).map(([, , message]) => message)).toEqual([
      "1A is in line 2 already.",
      "r@example.com is in line 2 already.",
      `${apartment.apartment_no} is let to Tanvir.`,
    ]);
  });

  it("takes rows that were copied from a spreadsheet, with tabs", async () => {
    expect(await outcomes(THREE.replace(/"৳1?[^"]*"/, "650").replaceAll(",", "\t"))).toEqual([
      "new",
      "new",
      "new",
    ]);
  });
});

describe("applying", () => {
  it("enters people with homes, deposits and arrears, exact to the cent, and sends no mail", async () => {
    const { plan } = await run(THREE);
    expect((await run(THREE, { apply: true, plan })).applied).toBe(true);
    const rahim = await personOf("Rahim Uddin");
    expect(rahim).toMatchObject({ role: "member", telephone: "01711 000001", email: noEmailOf(rahim._id) });
    expect(await personOf("করিম মিয়া")).toMatchObject({ telephone: "01711000002" });
    const agreement = await AgreementModel.findOne({ user_id: rahim._id, active: true }).orFail().lean();
    expect(agreement).toMatchObject({
      first_day: "2019-03-01",
      first_period: "2026-10",
      rent_cents: 65_000,
      deposit_cents: 130_000,
    });
    expect(await DepositModel.findOne({ agreement_id: agreement._id }).lean()).toMatchObject({
      held_cents: 130_000,
    });
    expect(await DepositModel.countDocuments()).toBe(2);
    expect(await Promise.all(["Rahim Uddin", "করিম মিয়া", "Salma Begum"].map(openOf))).toEqual([
      1420.5, 125_500, 700,
    ]);
    const roll = await getRentRoll(actor, "2026-11", NOW);
    expect(roll.rows.map(({ name, owed }) => [name, owed])).toEqual([
      ["Rahim Uddin", 1420.5],
      ["করিম মিয়া", 125_500],
      ["Salma Begum", 700],
    ]);
    expect(await ApartmentModel.countDocuments({ booking_status: "available" })).toBe(3);
    expect((await listMembers(actor)).items.map(({ claim }) => claim)).toEqual([
      "entered",
      "entered",
      "entered",
    ]);
    const entries = await AuditEntryModel.find({ action: "tenant.entered" }).lean();
    expect(entries.map(({ actor_name }) => actor_name)).toEqual(["Ayesha", "Ayesha", "Ayesha"]);
    expect(await MailModel.countDocuments()).toBe(0);
    await expectInvariants();
  });

  it("changes nothing the second time", async () => {
    await run(THREE, { apply: true });
    const before = await snapshotDatabase();
    const again = await run(THREE, { apply: true });
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(await snapshotDatabase()).toBe(before);
  });

  it("writes none of the rows if one is refused, or if they would do something else than was checked", async () => {
    const before = await snapshotDatabase();
    expect((await run(`${THREE}\n9Z,Nobody,01711000009,,2020-01-01,650,,,`, { apply: true })).applied).toBe(
      false,
    );
    expect((await run(THREE, { apply: true, plan: "x".repeat(22) })).applied).toBe(false);
    expect(await snapshotDatabase()).toBe(before);
  });

  it("enters each home once when two admins apply the same file at once", async () => {
    const { actor: other } = await makeActor("admin");
    const answers = await Promise.all([
      run(THREE, { apply: true }),
      importTenants(other, THREE, { apply: true }, NOW),
    ]);
    expect(answers.some(({ applied }) => applied)).toBe(true);
    expect(await AgreementModel.countDocuments({ active: true })).toBe(3);
    expect(await UserModel.countDocuments({ role: "member" })).toBe(3);
    await expectInvariants();
  });

  it("lets a home once when a request for it is accepted at the same moment", async () => {
    const { acceptRequest } = await import("@/lib/agreements/accept-request");
    const home = await ApartmentModel.findOne({ apartment_no: "1A" }).orFail().lean();
    const request = await makeRequest(await makeActor("user"), home);
    await Promise.allSettled([acceptRequest(actor, String(request._id)), run(THREE, { apply: true })]);
    expect(await AgreementModel.countDocuments({ apartment_id: home._id, active: true })).toBe(1);
    await expectInvariants();
  });
});

describe("somebody who has an account already", () => {
  const row = (email: string) => fileOf(`1A,Nadia,01711000004,${email},2020-01-01,650,,,`);

  it("becomes a member with it if the address is confirmed, and their pending request is withdrawn", async () => {
    const nadia = await makeActor("user");
    await UserModel.updateOne({ _id: nadia.userId }, { emailVerified: new Date() });
    await makeRequest(nadia, await ApartmentModel.findOne({ apartment_no: "3A" }).orFail().lean());
    const told = summary(await run(row(nadia.email), { apply: true }));
    expect(told[0]?.[2]).toContain("Has an account here, and becomes a member with it.");
    expect(await UserModel.findById(nadia.userId).lean()).toMatchObject({
      role: "member",
      telephone: "01711000004",
    });
    expect(await UserModel.countDocuments({ email: nadia.email })).toBe(1);
    expect(await AgreementRequestModel.countDocuments({ status: "pending" })).toBe(0);
    await expectInvariants();
  });

  it("is refused with the reason if nobody has confirmed it, or who has it lives elsewhere or is an admin", async () => {
    const stranger = await makeActor("user");
    const { person } = await makeMember();
    const admin = await makeActor("admin");
    for (const { email } of [stranger, person, admin])
      expect(await outcomes(row(email))).toEqual(["refused"]);
    expect(summary(await run(row(stranger.email)))[0]?.[2]).toContain("has not confirmed the address");
  });

  it("is entered again after they left without taking their account over, and gets no mail before they are invited", async () => {
    await run(row("nadia@example.com"), { apply: true });
    const { _id } = await personOf("Nadia");
    await inviteTenant(actor, String(_id));
    await removeMember(actor, "nadia@example.com");
    const told = await run(row("nadia@example.com").replace("1A", "2B"), { apply: true });
    expect(told).toMatchObject({ applied: true, rows: [{ outcome: "new" }] });
    expect(told.rows[0]?.message).toContain("Was entered before.");
    expect(await personOf("Nadia")).toMatchObject({ _id, role: "member", invited_at: null });
    await expectInvariants();
  });

  it("still owes what they left open, as the dry run says, and a row that their books refuse is refused there", async () => {
    const nadia = await makeActor("user");
    await UserModel.updateOne({ _id: nadia.userId }, { emailVerified: new Date() });
    const rows = (home: string, owed: number) =>
      fileOf(
        `${home},Nadia,01711000004,${nadia.email},2020-01-01,650,,,${String(owed)}`,
        "3B,Selim,01711000005,,2020-01-01,650,,,",
      );
    await run(rows("1A", 100).replace(/\n3B.*/, ""), { apply: true });
    await removeMember(actor, nadia.email);
    const before = await snapshotDatabase();
    const refused = await run(rows("1A", 120));
    expect(summary(refused)[0]).toEqual([
      2,
      "refused",
      "Arrears is on this bill already. Reverse it first if it is wrong.",
    ]);
    expect(await run(rows("1A", 120), { apply: true })).toEqual(refused);
    const { plan, rows: told } = await run(rows("2B", 50));
    expect(told[0]?.message).toContain("Open now: $1,450, $800 of it from before.");
    expect(await snapshotDatabase()).toBe(before);
    expect(await run(rows("2B", 50), { apply: true, plan })).toMatchObject({ applied: true, rows: told });
    const { open } = await getAccount(actor, nadia.userId, NOW);
    expect(open).toBe(1_450);
    await expectInvariants();
  });

  it("is refused if another account has given the address and not confirmed it", async () => {
    await run(row(""), { apply: true });
    await UserModel.updateOne({ name: "Nadia" }, { claimed_email: "nadia@example.com", claimed_at: NOW });
    const told = await run(row("nadia@example.com").replace("1A,Nadia", "2B,Selim"));
    expect(summary(told)[0]?.[2]).toContain("has not confirmed the address");
  });

  it("is never merged by a telephone number", async () => {
    const other = await makeActor("user");
    await UserModel.updateOne({ _id: other.userId }, { telephone: "01711000004" });
    await run(row(""), { apply: true });
    expect((await UserModel.findById(other.userId).lean())?.role).toBe("user");
    expect(await UserModel.countDocuments({ telephone: "01711000004" })).toBe(2);
  });
});

describe("one person by the form", () => {
  const FORM = {
    apartment_no: "1A",
    name: "Rahim",
    telephone: "01711000001",
    email: "",
    moved_in: "2019-03-01",
    rent: 650,
    deposit: 0,
    paid_until: "2026-11",
    owed: 0,
  };

  it.each([
    [{ moved_in: "1949-12-31" }, "moved_in"],
    [{ moved_in: "2026-11-21" }, "moved_in"],
    [{ paid_until: "2028-10" }, "paid_until"],
    [{ paid_until: "2005-10", moved_in: "2001-01-01" }, "paid_until"],
    [{ paid_until: "2019-01" }, "paid_until"],
  ])("with %j is asked for another day at its field", async (wrong, field) => {
    await expect(addTenant(actor, { ...FORM, ...wrong }, NOW)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { [field]: expect.any(String) as string },
    });
  });

  it("is entered once; of two at once the other is told why", async () => {
    const all = await Promise.allSettled([addTenant(actor, FORM, NOW), addTenant(actor, FORM, NOW)]);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = all.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "conflict" } });
    expect(await openOf("Rahim")).toBe(0);
    await expectInvariants();
  });
});

describe("a tenant who is not invited yet", () => {
  it("gets no announcement by mail, the next one once invited, and reads all of them", async () => {
    await run(THREE, { apply: true });
    const salma = await personOf("Salma Begum");
    const post = async (title: string) => {
      await postAnnouncement(actor, { title, description: "On Friday, from ten to noon.", mail: true });
      await finishMails(20_000);
    };
    const mailed = async () =>
      (await MailModel.find({ to: salma.email }).lean()).map(({ subject }) => subject);
    await post("The lift");
    expect(await mailed()).toEqual([]);
    await inviteTenant(actor, String(salma._id));
    await post("The water");
    expect((await mailed()).toSorted()).toEqual(["The water", "Your account at Nibash"]);
    await UserModel.updateOne({ _id: salma._id }, { claimed_at: NOW, emailVerified: NOW });
    const { actor: self } = await signInAs(salma._id);
    const { items } = await listAnnouncements(self, { page: 1, limit: 10 });
    expect(items.map(({ title }) => title).toSorted()).toEqual(["The lift", "The water"]);
  });
});

describe("a tenant without an email address", () => {
  it("is never mailed, and who reminds them is told so", async () => {
    await run(THREE, { apply: true });
    const rahim = await personOf("Rahim Uddin");
    const told = await sendRemindersNow(
      actor,
      { emails: [rahim.email, "salma@example.com"], period: "2026-11" },
      NOW,
    );
    expect(told.rows.map(({ message }) => message)).toEqual([
      "Has no email address: please call, or write by WhatsApp.",
      "Has not been invited yet, and gets no mail before.",
    ]);
    expect(await sendDueReminders(NOW)).toBe(true);
    await removeMember(actor, rahim.email);
    expect(
      (await MailModel.find().lean()).filter(({ to }) => !hasEmail(to) || to === "salma@example.com"),
    ).toEqual([]);
    expect(await ApartmentModel.findOne({ apartment_no: "1A" }).lean()).toMatchObject({
      booking_status: "available",
    });
    await expectInvariants();
  });
});
