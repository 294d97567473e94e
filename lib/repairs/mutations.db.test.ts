import { addDays, subDays, subHours } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as GET_CALENDAR } from "@/app/api/repairs/[id]/calendar/route";
import { POST as WRITE } from "@/app/api/repairs/[id]/messages/route";
import { GET, PATCH } from "@/app/api/repairs/[id]/route";
import { removeMember } from "@/lib/leaving/mutations";
import { env } from "@/lib/platform/env";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { AuditEntryModel } from "@/models/audit-entry";
import { RepairModel, type RepairDocument } from "@/models/repair";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { makeMember, type TestMember } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import type { RepairThread } from "./contract";
import { countOpenRepairs, getRepairFigures } from "./queries";

connectTestDatabase();

const inDays = (days: number) => towerDay(addDays(new Date(), days));
const CHANGED = "This repair has changed since you opened it. Check it again, then send your change.";

let admin: TestActor<"admin">;
let living: TestMember;
beforeEach(async () => {
  admin = await makeActor("admin", { name: "Ayesha" });
  living = await makeMember({ name: "Nadia" });
});

function make(fields: Partial<RepairDocument> = {}) {
  const { person, apartment } = living;
  return RepairModel.create({
    user_id: person.userId,
    name: "Nadia",
    apartment_no: apartment.apartment_no,
    title: "The tap drips",
    description: "Day and night.",
    created_at: new Date(),
    ...fields,
  });
}
const closed = (daysAgo: number, state: "done" | "declined" = "done") =>
  make({ state, closed_at: subDays(new Date(), daysAgo), created_at: subDays(new Date(), daysAgo + 2) });

interface Answer {
  readonly modifiedCount?: number;
  readonly insertedId?: string;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly fields?: Record<string, string>;
  };
}
type Of = { readonly _id: unknown };

async function change({ _id }: Of, body: unknown, as: TestActor = admin) {
  const params = { id: String(_id) };
  const response = await callRoute(PATCH, "/api/repairs/x", { method: "PATCH", as, params, body });
  return { status: response.status, ...((await response.json()) as Answer) };
}
async function write({ _id }: Of, text: string, as: TestActor = admin) {
  const params = { id: String(_id) };
  const init = { method: "POST", as, params, body: { text } };
  const response = await callRoute(WRITE, "/api/repairs/x/messages", init);
  return { status: response.status, ...((await response.json()) as Answer) };
}
async function read({ _id }: Of, as: TestActor = admin): Promise<RepairThread> {
  return (await (
    await callRoute(GET, "/api/repairs/x", { as, params: { id: String(_id) } })
  ).json()) as RepairThread;
}
const now = ({ _id }: Of) => RepairModel.findById(_id).orFail().lean();
async function subjectsTo(email: string) {
  await finishMails(20_000);
  return (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === email);
}

describe("planning a repair", () => {
  it("mails the tenant the day with a calendar file, and again when it is moved", async () => {
    const repair = await make();
    const first = { state: "planned", planned_on: inDays(3), text: "The plumber comes.", version: 0 };
    expect(await change(repair, first)).toEqual({ status: 200, modifiedCount: 1 });
    // Otherwise the second mail may replace the first.
    await finishMails(20_000);
    expect(await change(repair, { planned_on: inDays(4), version: 1 })).toEqual({
      status: 200,
      modifiedCount: 1,
    });
    expect(await now(repair)).toMatchObject({
      state: "planned",
      planned_on: inDays(4),
      sequence: 2,
      version: 2,
    });
    const mails = await subjectsTo(living.person.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [3, 4].map((days) => `Planned for ${dayLabel(inDays(days))}: The tap drips`).toSorted(),
    );
    const mail = mails.find(({ text }) => text.includes("The plumber comes."));
    const file = Buffer.from(mail?.attachments?.[0]?.content ?? "", "base64").toString();
    expect(file).toContain(`DTSTART;VALUE=DATE:${inDays(3).replaceAll("-", "")}\r\n`);
    expect(await subjectsTo(admin.email)).toEqual([]);
    const calendar = await callRoute(GET_CALENDAR, "/x", {
      as: living.person,
      params: { id: String(repair._id) },
    });
    expect(calendar.headers.get("content-disposition")).toBe(
      `attachment; filename="repair-${inDays(4)}.ics"`,
    );
    const words = (await calendar.text()).replaceAll("\r\n ", "");
    expect(words).toContain(`DTSTART;VALUE=DATE:${inDays(4).replaceAll("-", "")}\r\n`);
    expect(words).toContain("SEQUENCE:2\r\n");
    await expectInvariants();
  });

  it.each([
    [{ state: "planned" }, "Please choose a day."],
    [{ state: "planned", planned_on: inDays(-1) }, "Please choose a day from today on."],
    [{ planned_on: inDays(367) }, "Please choose a day in the next year."],
  ])("returns 400 for %j", async (body, words) => {
    const repair = await make();
    expect(await change(repair, body)).toMatchObject({
      status: 400,
      error: { fields: { planned_on: words } },
    });
    expect(await now(repair)).toMatchObject({ state: "new", version: 0 });
  });

  it("can be undone, and then there is no calendar file", async () => {
    const repair = await make({ state: "planned", planned_on: inDays(2) });
    expect((await change(repair, { state: "new" })).status).toBe(409);
    expect(await change(repair, { state: "new", version: 0 })).toMatchObject({ modifiedCount: 1 });
    expect(await now(repair)).toMatchObject({ state: "new", planned_on: null });
    const [mail] = await subjectsTo(living.person.email);
    expect(mail?.subject).toBe("No day is planned any more: The tap drips");
    const params = { id: String(repair._id) };
    expect((await callRoute(GET_CALENDAR, "/x", { as: admin, params })).status).toBe(409);
  });
});

describe("concurrent changes", () => {
  it("apply once, return 409 to the other admins, and mail the tenant once", async () => {
    const repair = await make();
    const told = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        change(repair, { state: "planned", planned_on: inDays(1 + index), version: 0 }),
      ),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of told.filter((one) => one.status !== 200))
      expect([status, error?.message]).toEqual([409, CHANGED]);
    expect(await AuditEntryModel.countDocuments({ action: "repair.planned" })).toBe(1);
    expect(await subjectsTo(living.person.email)).toHaveLength(1);
  });

  it("return 409 for a plan that does not know the latest message", async () => {
    const repair = await make();
    await write(repair, "Not on Friday, please.", living.person);
    expect(await change(repair, { planned_on: inDays(1), version: 0 })).toMatchObject({
      status: 409,
      error: { message: CHANGED },
    });
    expect(await change(repair, { planned_on: inDays(1), version: 1 })).toMatchObject({ modifiedCount: 1 });
  });

  it("without a version only move the repair ahead, and a repeated one changes nothing", async () => {
    const repair = await make();
    expect((await change(repair, { planned_on: inDays(1) })).modifiedCount).toBe(1);
    expect((await change(repair, { planned_on: inDays(2) })).status).toBe(409);
    expect((await change(repair, { planned_on: inDays(1) })).modifiedCount).toBe(0);
    expect((await change(repair, { state: "done" })).modifiedCount).toBe(1);
    expect((await change(repair, { state: "done", version: 0 })).modifiedCount).toBe(0);
    expect((await change(repair, { state: "declined", version: 2 })).error?.message).toBe(
      "This repair is closed. Open it again first.",
    );
  });
});

describe("a closed repair", () => {
  it.each([
    ["done", 13, "tenant", 200],
    ["declined", 13, "tenant", 200],
    ["done", 15, "tenant", 409],
    ["declined", 15, "tenant", 409],
    ["done", 13, "house", 200],
    ["done", 15, "house", 409],
  ] as const)("%s %i days ago and reopened by the %s returns %i", async (state, days, by, status) => {
    const repair = await closed(days, state);
    const as = by === "tenant" ? living.person : admin;
    const told = await change(repair, { state: "new", text: "It drips again." }, as);
    expect(told.status).toBe(status);
    expect((await read(repair)).reopen_until === null).toBe(true);
    if (status === 200) {
      expect(await now(repair)).toMatchObject({
        state: "new",
        closed_at: null,
        thread: [{ text: "It drips again." }],
      });
      const reader = by === "tenant" ? admin.email : living.person.email;
      const [mail, ...more] = await subjectsTo(reader);
      expect(more).toEqual([]);
      expect(mail?.text).toContain("It drips again.");
    } else {
      expect(told.error?.message).toBe("This was closed more than 14 days ago. Please report it again.");
      expect(await now(repair)).toMatchObject({ state, version: 0, thread: [] });
    }
    await expectInvariants();
  });

  it("shows until when it can be reopened; tenants cannot plan, close or price a repair", async () => {
    const repair = await closed(1);
    expect((await read(repair, living.person)).reopen_until).not.toBeNull();
    const open = await make();
    for (const body of [{ state: "done" }, { planned_on: inDays(1) }, { cost: 0 }, { cost: null }])
      expect((await change(open, body, living.person)).status, JSON.stringify(body)).toBe(403);
    const planned = await make({ state: "planned", planned_on: inDays(1) });
    expect((await change(planned, { state: "new", version: 0 }, living.person)).status).toBe(409);
    expect(await now(planned)).toMatchObject({ state: "planned", version: 0 });
  });
});

describe("a cost", () => {
  it("can be noted at any time, is hidden from the tenant, and sends no mail", async () => {
    const repair = await closed(40);
    expect(await change(repair, { cost: 120.5 })).toMatchObject({ modifiedCount: 1 });
    expect(await change(repair, { cost: 120.5 })).toMatchObject({ modifiedCount: 0 });
    expect((await read(repair)).cost).toBe(120.5);
    expect((await read(repair, living.person)).cost).toBeNull();
    expect(await subjectsTo(living.person.email)).toEqual([]);
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({
      action: "repair.cost-noted",
      before: { cost: null },
      after: { cost: 120.5 },
    });
    for (const cost of [-1, 0.001, "12"]) expect((await change(repair, { cost })).status).toBe(400);
  });
});

describe("the thread", () => {
  it("refuses other members, and mails each message once to the other side", async () => {
    const repair = await make();
    expect((await write(repair, "When do you come?", living.person)).status).toBe(200);
    expect((await write(repair, "On Saturday.")).status).toBe(200);
    const { thread, answered_at, is_under_way } = await read(repair, living.person);
    expect(is_under_way).toBe(true);
    expect(thread).toMatchObject([
      { by: "tenant", name: "Nadia", text: "When do you come?" },
      { by: "house", name: "Ayesha", text: "On Saturday." },
    ]);
    expect(answered_at).toBe(thread[1]?.at);
    expect(await subjectsTo(admin.email)).toHaveLength(1);
    const [mail, ...more] = await subjectsTo(living.person.email);
    expect([mail?.subject, more]).toEqual(["A message about your repair: The tap drips", []]);
    await write(repair, "Then on Sunday?", living.person);
    expect((await read(repair, living.person)).is_under_way).toBe(false);
    const { person: other } = await makeMember();
    for (const told of [await write(repair, "Hello", other), await change(repair, { state: "new" }, other)])
      expect(told.status).toBe(404);
    expect(JSON.stringify(await AuditEntryModel.find().lean())).not.toContain("Saturday");
  });

  it("holds at most 200 messages", async () => {
    const message = {
      by: "tenant",
      author_id: living.person.userId,
      text: "Hello?",
      at: new Date(),
    } as const;
    const repair = await make({ thread: Array.from({ length: 200 }, () => message) as never });
    expect((await write(repair, "One more", living.person)).error?.message).toBe(
      "This thread is full: it can hold 200 messages.",
    );
    expect((await change(repair, { state: "done", text: "One more" })).status).toBe(409);
    expect((await change(repair, { state: "done" })).status).toBe(200);
  });

  it("sends no mail to a tenant who turned mails off or has moved out", async () => {
    const repair = await make();
    await UserModel.updateOne({ _id: living.person.userId }, { wants_mails: false });
    await write(repair, "On Saturday.");
    expect(await subjectsTo(living.person.email)).toEqual([]);
    await UserModel.updateOne({ _id: living.person.userId }, { wants_mails: true });
    await removeMember(admin.actor, living.person.email);
    await finishMails(20_000);
    const before = (await subjectsTo(living.person.email)).length;
    await change(repair, { state: "done" });
    expect(await subjectsTo(living.person.email)).toHaveLength(before);
  });
});

describe("getRepairFigures", () => {
  it("returns open counts, costs and median times to the first answer and to completion", async () => {
    expect(await getRepairFigures(admin.actor)).toEqual({
      open: 0,
      urgent: 0,
      hours_to_answer: null,
      hours_to_mend: null,
      cost: 0,
    });
    const at = new Date();
    const ago = (hours: number) => subHours(at, hours);
    await make({ urgent: true });
    await make({ state: "planned", planned_on: inDays(1), created_at: ago(10), answered_at: ago(8) });
    await make({
      state: "done",
      created_at: ago(100),
      answered_at: ago(96),
      closed_at: ago(50),
      cost_cents: 5_000,
    });
    await make({
      state: "done",
      created_at: ago(40),
      answered_at: ago(30),
      closed_at: ago(10),
      cost_cents: 250,
    });
    await make({
      state: "declined",
      created_at: ago(9_000),
      closed_at: subDays(at, 366),
      cost_cents: 99_900,
    });
    expect(await getRepairFigures(admin.actor)).toEqual({
      open: 2,
      urgent: 1,
      hours_to_answer: 4,
      hours_to_mend: 40,
      cost: 52.5,
    });
    expect(await countOpenRepairs(living.person.actor)).toBe(2);
  });
});
