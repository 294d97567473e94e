import { describe, expect, it } from "vitest";
import { listVersions } from "@/lib/agreements/write-agreement";
import { getBuilding } from "@/lib/building/queries";
import { listFormerTenants } from "@/lib/deposits/queries";
import { removeMember } from "@/lib/leaving/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { noEmailOf } from "@/lib/platform/contracts/contact";
import type { OfficeRole } from "@/lib/platform/contracts/endpoint";
import { getRentRoll, formatRollCsv } from "@/lib/rent-roll/queries";
import { AgreementModel, AgreementVersionModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { getStatistics, listMembers, sharesOf } from "./queries";

connectTestDatabase();

describe("building statistics", () => {
  it("count apartments, users and members, with shares that sum to 100", async () => {
    const { actor } = await makeActor("admin");
    await makeActor("user");
    await makeMember();
    await makeApartment();
    const held = await makeApartment({ booking_status: "unavailable" });
    const figures = await getStatistics(actor);
    expect(figures).toEqual({
      totalApartments: 3,
      availablePercentage: 33.3,
      unavailablePercentage: 66.7,
      totalUsers: 3,
      totalMembers: 1,
    });
    const over = { by: held._id, until: new Date(Date.now() - 1) };
    await ApartmentModel.updateOne({ _id: held._id }, { hold: over });
    expect(await getStatistics(actor)).toMatchObject({
      availablePercentage: 66.7,
      unavailablePercentage: 33.3,
    });
  });

  it("have shares of 0 without apartments", async () => {
    const { actor } = await makeActor("admin");
    expect(await getStatistics(actor)).toMatchObject({ availablePercentage: 0, unavailablePercentage: 0 });
  });

  it("have shares with one decimal that sum to 100 for every count up to 60", () => {
    for (let whole = 1; whole <= 60; whole++)
      for (let part = 0; part <= whole; part++) {
        const { part: a, rest: b } = sharesOf(part, whole);
        expect(Math.round((a + b) * 10)).toBe(1000);
        expect(Number(a.toFixed(1))).toBe(a);
      }
  });
});

describe("listMembers", () => {
  it("returns members with their apartments, sorted by name, email or floor, in pages", async () => {
    await makeMember({ name: "Zara", email: "a@example.com", apartment: { floor_no: 2 } });
    await makeMember({ name: "Arif", email: "z@example.com", apartment: { floor_no: 10 } });
    await makeActor("user");
    const { actor } = await makeActor("admin");
    const emails = async (query: Parameters<typeof listMembers>[1]) =>
      (await listMembers(actor, query)).items.map(({ email }) => email);
    expect(await emails({})).toEqual(["z@example.com", "a@example.com"]);
    expect(await emails({ sort: "email" })).toEqual(["a@example.com", "z@example.com"]);
    expect(await emails({ sort: "apartment_no" })).toEqual(["a@example.com", "z@example.com"]);
    expect(await emails({ sort: "apartment_no", direction: "desc" })).toEqual([
      "z@example.com",
      "a@example.com",
    ]);
    const second = await listMembers(actor, { page: 2, limit: 1 });
    expect(second).toMatchObject({ total: 2, items: [{ name: "Zara", apartment_no: "2A" }] });
  });

  it("names telephone, apartment and what is open over all homes of a person, as the rent roll does", async () => {
    const { actor } = await makeActor("admin");
    const member = await makeMember({ apartment: { floor_no: 5 } });
    const { actor: other } = (await makeMember({ name: "Paid", apartment: { floor_no: 6 } })).person;
    await UserModel.updateOne({ _id: member.person.userId }, { telephone: "+880 1711 000000" });
    await UserModel.collection.updateOne({ email: other.email }, { $unset: { telephone: "" } });
    const { rows } = await getRentRoll(actor, undefined);
    for (const sort of ["name", "apartment_no"] as const) {
      const { items } = await listMembers(actor, { sort });
      const found = items.find(({ email }) => email === member.person.email);
      expect(found).toMatchObject({ telephone: "+880 1711 000000", apartment_no: "5A", open: 650 });
      expect(found?.open).toBe(rows.find(({ email }) => email === found?.email)?.owed);
      expect(items.find(({ email }) => email === other.email)).toMatchObject({ telephone: "" });
    }
    expect(rows.map(({ telephone }) => telephone).sort()).toEqual(["", "+880 1711 000000"]);
    const csv = Buffer.from(formatRollCsv("2026-11", rows).bytes).toString();
    expect(csv).toContain("Name,Email,Telephone,Former");
    expect(csv).toContain("+880 1711 000000");
  });
});

describe("a search of the members", () => {
  it("finds parts of name, email and apartment, and a number however it is written, in every order", async () => {
    const { actor } = await makeActor("admin");
    const nadia = await makeMember({
      name: "Nadia Rahman",
      email: "nr@example.com",
      apartment: { floor_no: 5 },
    });
    await makeMember({ name: "Arif", email: "arif@example.com", apartment: { floor_no: 6 } });
    const gone = await makeMember({ name: "Nadia Gone", apartment: { floor_no: 7 } });
    await removeMember(actor, gone.person.email);
    await UserModel.updateOne({ _id: nadia.person.userId }, { telephone: "+880 1711-000222" });
    for (const q of ["nadia", "NR@", "5a", "01711000222", "+880 1711 000222", "000222", "8801711000222"])
      for (const sort of ["name", "apartment_no"] as const) {
        const found = await listMembers(actor, { q, sort });
        expect([found.total, found.items.map(({ name }) => name)], `${q} by ${sort}`).toEqual([
          1,
          ["Nadia Rahman"],
        ]);
      }
    expect(await listMembers(actor, { q: "nobody", sort: "apartment_no" })).toEqual({ items: [], total: 0 });
    expect((await listMembers(actor, { q: "a", limit: 1, page: 2 })).items).toMatchObject([
      { name: "Nadia Rahman" },
    ]);
  });

  it("does not read what stands for an address that somebody lacks", async () => {
    const { actor } = await makeActor("admin");
    const { person, agreement } = await makeMember({ name: "Rahim", apartment: { floor_no: 5 } });
    const email = noEmailOf(person.userId);
    await UserModel.updateOne({ _id: person.userId }, { email });
    await AgreementModel.updateOne({ _id: agreement._id }, { email });
    for (const q of ["no-email", person.userId.slice(4, 12)])
      expect((await listMembers(actor, { q })).total, q).toBe(0);
    await removeMember(actor, email);
    for (const q of ["no-email", person.userId.slice(4, 12)])
      expect((await listFormerTenants(actor, { q })).total, q).toBe(0);
    expect((await listFormerTenants(actor, { q: "rahim" })).total).toBe(1);
  });
});

it("lists who has not signed and whose deposit is due, to a caretaker all", async () => {
  const { actor } = await makeActor("admin");
  const { actor: caretaker } = await makeActor("caretaker");
  const names = async (query: Parameters<typeof listMembers>[1], as: Actor<OfficeRole> = actor) => {
    const { items, total } = await listMembers(as, query);
    return [total, ...items.map(({ name }) => name)];
  };
  const { agreement } = await makeMember({ name: "Arif", apartment: { floor_no: 2 } });
  const [version] = await listVersions(agreement, await getBuilding());
  await AgreementVersionModel.updateOne({ _id: version?._id }, { signed_at: new Date() });
  const zara = await makeMember({ name: "Zara", apartment: { floor_no: 3 } });
  await AgreementModel.updateOne({ _id: zara.agreement._id }, { deposit_cents: 0 });
  for (const sort of ["name", "apartment_no"] as const) {
    expect(await names({ state: "unsigned", sort })).toEqual([1, "Zara"]);
    expect(await names({ state: "deposits", sort })).toEqual([1, "Arif"]);
  }
  expect(await names({ state: "deposits", q: "zara" })).toEqual([0]);
  await AgreementModel.updateOne({ _id: agreement._id }, { deposit_cents: 130_000 });
  for (const sort of ["name", "apartment_no"] as const)
    expect((await listMembers(actor, { sort })).items.map((one) => one.deposit_due)).toEqual([1300, 0]);
  expect(await names({ state: "deposits" }, caretaker)).toEqual([2, "Arif", "Zara"]);
});

it("lists whom the office entered and who has no account yet, those not invited first", async () => {
  const { actor: admin } = await makeActor("admin");
  const at = new Date();
  const enter = async (fields: object) => {
    const { person } = await makeMember();
    await UserModel.updateOne({ _id: person.userId }, { entered_at: at, ...fields });
    return person.userId;
  };
  const invited = await enter({ invited_at: at });
  await enter({ invited_at: at, claimed_at: at });
  const entered = await enter({});
  await makeMember();
  const { items, total } = await listMembers(admin, { unclaimed: true });
  expect([items.map(({ _id }) => _id), total]).toEqual([[entered, invited], 2]);
  expect(await listMembers(admin, { unclaimed: true, limit: 1, page: 2 })).toMatchObject({
    items: [{ _id: invited, claim: "invited" }],
    total: 2,
  });
});
