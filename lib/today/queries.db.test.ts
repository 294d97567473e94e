import { addDays, subDays, subMonths } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "@/app/api/today/route";
import { listVersions } from "@/lib/agreements/write-agreement";
import { getBuilding } from "@/lib/building/queries";
import { listFormerTenants } from "@/lib/deposits/queries";
import { removeMember } from "@/lib/leaving/mutations";
import { dayLabel, inDhaka, towerDay } from "@/lib/platform/format/dates";
import { listRepairs } from "@/lib/repairs/queries";
import { CONSENT } from "@/lib/visits/contract";
import { AgreementModel, AgreementVersionModel } from "@/models/agreement";
import { DepositModel } from "@/models/deposit";
import { RepairModel } from "@/models/repair";
import { VisitModel } from "@/models/visit";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import type { TodayRow } from "./contract";
import { countWaiting, listMarks } from "./queries";

connectTestDatabase();

let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin");
});

async function read(as: TestActor = admin): Promise<TodayRow[]> {
  return (await (await callRoute(GET, "/api/today", { as })).json()) as TodayRow[];
}

const kinds = async () => (await read()).map(({ kind, count }) => [kind, count]);

it.each([
  ["viewer", ["urgent_repairs", "late", "requests", "unsigned", "deposits"], ["requests", "repairs"]],
  ["accountant", ["late", "deposits"], []],
  ["caretaker", ["urgent_repairs"], ["repairs"]],
] as const)(
  "a %s sees what their role allows, in the list, the menu and on the map",
  async (role, seen, counted) => {
    const staff = await makeActor(role);
    await makeMember({ accept_date: subMonths(new Date(), 3, { in: inDhaka }) });
    await makeRequest(await makeActor("user"), await makeApartment());
    await repair({ urgent: true });
    expect((await read(staff)).map(({ kind }) => kind)).toEqual(seen);
    const counts = Object.entries(await countWaiting(staff.actor)).filter(([, count = 0]) => count > 0);
    expect(counts.map(([name]) => name)).toEqual(counted);
    const marks = await listMarks(staff.actor);
    expect([marks.repairs.length > 0, marks.requests.length > 0]).toEqual([
      role !== "accountant",
      role === "viewer",
    ]);
    const gone = await makeMember();
    await removeMember(admin.actor, gone.person.email);
    const { left } = await listMarks(staff.actor);
    expect(left).toEqual(role === "caretaker" ? {} : { [gone.apartment.apartment_no]: towerDay(new Date()) });
  },
);

const repair = (fields: object) =>
  RepairModel.create({
    name: "Nadia",
    apartment_no: "3A",
    title: "The tap drips",
    description: "Day and night.",
    created_at: new Date(),
    ...fields,
  });

describe("what waits for an admin", () => {
  it("is empty in a tower where nothing waits", async () => {
    expect(await read()).toEqual([]);
  });

  it("names who is late and by how much, with the person's page, and whose deposit is due", async () => {
    const { person, apartment, agreement } = await makeMember({
      name: "Nadia Rahman",
      accept_date: subMonths(new Date(), 3, { in: inDhaka }),
    });
    const [late, unsigned, deposit, ...others] = await read();
    // This month's rent is late once its days of grace are over.
    const { due_day, grace_days } = await getBuilding();
    const isLate = Number(towerDay(new Date()).slice(-2)) > due_day + grace_days;
    expect(others).toEqual([]);
    // Nobody has read the agreement yet, so that it has no version: it is not signed all the same.
    expect(unsigned).toMatchObject({
      kind: "unsigned",
      count: 1,
      items: late?.items.map(({ id }) => ({ id })),
    });
    expect(late).toMatchObject({ kind: "late", count: 1, urgent: true });
    expect(late?.items).toEqual([
      {
        id: String(agreement._id),
        label: `${apartment.apartment_no}, Nadia Rahman: ${isLate ? "$2,600" : "$1,950"}`,
        href: `/dashboard/manage-members/${person.userId}`,
      },
    ]);
    expect(deposit).toMatchObject({ kind: "deposits", count: 1, urgent: false });
    expect(deposit?.items[0]?.label).toBe(`${apartment.apartment_no}, Nadia Rahman: $1,300`);
    await removeMember(admin.actor, person.email);
    const [left] = await read();
    expect(left?.items[0]?.label).toMatch(`${apartment.apartment_no}, Nadia Rahman (left): $`);
  });

  it("puts an urgent repair first, also a planned one, and leaves out what is closed", async () => {
    const urgent = await repair({ urgent: true, title: "Water from the ceiling" });
    await repair({ urgent: true, state: "planned", planned_on: towerDay(new Date()) });
    await repair({ apartment_no: "", title: "The lift stops" });
    await repair({ state: "done", urgent: true, closed_at: new Date() });
    const rows = await read();
    expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
      ["urgent_repairs", 2],
      ["repairs", 1],
    ]);
    expect(rows[0]?.items).toContainEqual({
      id: String(urgent._id),
      label: "3A: Water from the ceiling",
      href: `/dashboard/repairs/${String(urgent._id)}`,
    });
    expect(rows[1]?.items[0]?.label).toBe("Building: The lift stops");
    expect((await listMarks(admin.actor)).repairs.toSorted()).toEqual(["", "3A"]);
    // The menu's badge is their sum, on the server and by the list.
    const { total } = await listRepairs(admin.actor, { unanswered: true });
    expect([(await countWaiting(admin.actor)).repairs, total]).toEqual([3, 3]);
  });

  it("asks for no answer to a repair that was answered, until its tenant writes again", async () => {
    const said = (by: "house" | "tenant") => ({
      by,
      author_id: admin.actor.userId,
      text: "…",
      at: new Date(),
    });
    const answered = { answered_at: new Date(), thread: [said("tenant"), said("house")] };
    const urgent = await repair({ urgent: true, ...answered });
    await repair(answered);
    await repair({ ...answered, state: "planned", planned_on: towerDay(new Date()) });
    // The menu counts first on the server, then by the list.
    const counted = async () => {
      const { total } = await listRepairs(admin.actor, { unanswered: true, q: "tap" });
      return [(await countWaiting(admin.actor)).repairs, total];
    };
    expect([await kinds(), await counted()]).toEqual([[["repairs_under_way", 2]], [0, 0]]);
    await RepairModel.updateOne({ _id: urgent._id }, { $push: { thread: said("tenant") } });
    expect(await kinds()).toEqual([
      ["urgent_repairs", 1],
      ["repairs_under_way", 1],
    ]);
    expect(await counted()).toEqual([1, 1]);
  });

  it("no longer counts an agreement whose newest version is signed", async () => {
    const { agreement } = await makeMember();
    const [version] = await listVersions(agreement, await getBuilding());
    expect(await kinds()).toContainEqual(["unsigned", 1]);
    await AgreementVersionModel.updateOne({ _id: version?._id }, { signed_at: new Date() });
    expect((await kinds()).map(([kind]) => kind)).not.toContain("unsigned");
  });

  it("counts requests and visits as the menu does, and names at most five", async () => {
    const person = await makeActor("user", { name: "Rafi" });
    const home = await makeApartment();
    await makeRequest(person, home);
    for (let day = 1; day <= 6; day += 1)
      await VisitModel.create({
        name: `Visitor ${String(day)}`,
        email: "visitor@example.com",
        created_at: subDays(new Date(), day),
        consent: CONSENT,
        consent_at: new Date(),
      });
    const rows = await read();
    expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
      ["requests", 1],
      ["visits", 6],
    ]);
    expect(rows[0]?.items[0]?.label).toBe(`${home.apartment_no}, Rafi`);
    expect(rows[1]?.items.map(({ label }) => label)).toEqual(
      [1, 2, 3, 4, 5].map((day) => `Visitor ${String(day)}`),
    );
    expect(await countWaiting(admin.actor)).toEqual({
      requests: 1,
      visits: 6,
      repairs: 0,
      reports: 0,
      deposits: 0,
      mails: 0,
    });
    expect((await listMarks(admin.actor)).requests).toEqual([home.apartment_no]);
  });

  it("asks what becomes of a deposit once the tenancy has ended, until it is settled", async () => {
    const { person, apartment, agreement } = await makeMember({ name: "Nadia Rahman" });
    const deposit = await DepositModel.create({
      agreement_id: agreement._id,
      held_cents: 130_000,
      created_at: new Date(),
      updated_at: new Date(),
    });
    const settling = async () => (await read()).filter(({ kind }) => kind === "to_settle");
    const counted = async () => (await countWaiting(admin.actor)).deposits;
    expect([await settling(), await counted()]).toEqual([[], 0]);
    await removeMember(admin.actor, person.email);
    const id = String(agreement._id);
    expect(await settling()).toEqual([
      {
        kind: "to_settle",
        count: 1,
        urgent: false,
        items: [
          {
            id,
            label: `${apartment.apartment_no}, Nadia Rahman: $1,300`,
            href: `/dashboard/deposits/${id}`,
          },
        ],
      },
    ]);
    expect(await counted()).toBe(1);
    const { total } = await listFormerTenants(admin.actor, { state: "held" });
    expect(total).toBe(1);
    await DepositModel.updateOne({ _id: deposit._id }, { $set: { held_cents: 0 } });
    expect([await settling(), await counted()]).toEqual([[], 0]);
  });

  it("says who leaves and when", async () => {
    const { agreement } = await makeMember();
    const day = towerDay(addDays(new Date(), 20));
    await AgreementModel.updateOne({ _id: agreement._id }, { leave_on: day, deposit_cents: 0 });
    expect(await kinds()).toContainEqual(["leaving", 1]);
    await AgreementModel.updateOne({ _id: agreement._id }, { active: false, ended_at: new Date() });
    expect((await kinds()).map(([kind]) => kind)).not.toContain("leaving");
  });

  it("says first who should have left by the agreed last day, if none is announced", async () => {
    const [early, late] = [await makeMember(), await makeMember()];
    const inDays = (count: number) => towerDay(addDays(new Date(), count));
    const set = ({ agreement }: typeof early, days: object) =>
      AgreementModel.updateOne({ _id: agreement._id }, days);
    const labels = async () =>
      (await read()).flatMap(({ kind, items }) =>
        kind === "leaving" ? items.map(({ label, href }) => [label.replace(/^.*: /, ""), href]) : [],
      );
    const pathOf = ({ person }: typeof early) => `/dashboard/manage-members/${person.userId}`;
    await set(early, { leave_on: inDays(20), last_day: inDays(-3) });
    await set(late, { last_day: inDays(0) });
    expect(await labels()).toEqual([[dayLabel(inDays(20)), pathOf(early)]]);
    await set(late, { last_day: inDays(-1) });
    expect(await labels()).toEqual([
      [`should have left on ${dayLabel(inDays(-1))}`, pathOf(late)],
      [dayLabel(inDays(20)), pathOf(early)],
    ]);
  });
});
