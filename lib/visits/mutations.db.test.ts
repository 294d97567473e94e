import { addDays } from "date-fns";
import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as GET_CALENDAR } from "@/app/api/visits/[id]/calendar/route";
import { PATCH } from "@/app/api/visits/[id]/route";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { listMails } from "@/lib/platform/mail/transport";
import { AuditEntryModel } from "@/models/audit-entry";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { VisitModel, type VisitDocument } from "@/models/visit";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { refuseMails } from "@/tests/support/refuse-mails";
import { CONSENT } from "./contract";
import { listVisits } from "./queries";

connectTestDatabase();

const saying = (words: string): unknown => expect.stringContaining(words);

const inDays = (days: number) => towerDay(addDays(new Date(), days));
let admin: TestActor<"admin">;
let email: string;
beforeEach(async () => {
  admin = await makeActor("admin", { name: "Ayesha" });
  // Digits only, so that a search for an apartment never matches it.
  email = `v${randomInt(1e12)}@example.com`;
});

const make = async (fields: Partial<VisitDocument> = {}) => {
  const now = new Date();
  const kept = { created_at: now, consent: CONSENT, consent_at: now };
  return VisitModel.create({ name: "Nadia", email, message: "A piano?", ...kept, ...fields });
};
const inTheMorning = { apartment_no: "5A", day: inDays(5), time: "morning" } as const;
const wish = () => make(inTheMorning);

async function decide({ _id }: { _id: unknown }, body: unknown) {
  const params = { id: String(_id) };
  const response = await callRoute(PATCH, "/api/visits/x", { method: "PATCH", as: admin, params, body });
  const answer = (await response.json()) as {
    modifiedCount?: number;
    error?: { code: string; message: string; fields?: Record<string, string> };
  };
  return { status: response.status, ...answer };
}
const now = ({ _id }: { _id: unknown }) => VisitModel.findById(_id).lean();
const mailsTo = async (address: string) =>
  (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === address);
const mails = (count: number) =>
  vi.waitFor(async () => {
    const found = await mailsTo(email);
    expect(found).toHaveLength(count);
    return found;
  });

const textOf = (file?: { content: string }) => Buffer.from(file?.content ?? "", "base64").toString();

describe("answering a question", () => {
  it("stores and mails the answer, and keeps its text out of the audit trail", async () => {
    const question = await make();
    const told = await decide(question, { state: "answered", answer: "Yes.\nThe lift is wide." });
    expect(told).toEqual({ status: 200, modifiedCount: 1 });
    expect(await now(question)).toMatchObject({ state: "answered", step: 1, version: 1, done_at: null });
    const [mail] = await mails(1);
    expect(mail?.subject).toBe("An answer to your question");
    expect(mail?.text).toContain("Yes.\nThe lift is wide.");
    expect(mail?.attachments).toEqual([]);
    const [entry] = await AuditEntryModel.find().lean();
    expect(entry).toMatchObject({ action: "visit.answered", subject: "Nadia", actor_name: "Ayesha" });
    expect(JSON.stringify(entry)).not.toMatch(/lift|piano|example\.com/);
  });

  it("refuses an empty answer and an answer with a day", async () => {
    const question = await make();
    expect(await decide(question, { state: "answered", answer: " " })).toMatchObject({
      status: 400,
      error: { fields: { answer: "Please write an answer." } },
    });
    const day = { day: inDays(2), time: "evening" };
    expect(await decide(question, { state: "answered", answer: "Come!", ...day })).toMatchObject({
      status: 400,
      error: { fields: { day: "Confirm the visit to set its day." } },
    });
    expect(await now(question)).toMatchObject({ state: "new", version: 0 });
  });
});

describe("confirming a visit", () => {
  it("keeps the requested day and mails a calendar file", async () => {
    const visit = await wish();
    expect(await decide(visit, { state: "confirmed", version: 0 })).toMatchObject({ modifiedCount: 1 });
    const [mail] = await mails(1);
    expect(mail?.subject).toBe("Your visit is confirmed");
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ name: "visit.ics" });
    expect(file?.contentType).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(textOf(file)).toContain(`DTSTART:${inDays(5).replaceAll("-", "")}T030000Z\r\n`);
    expect(textOf(file)).toContain("STATUS:CONFIRMED\r\n");
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({
      action: "visit.confirmed",
      subject: "5A · Nadia",
      after: { state: "confirmed", day: inDays(5), time: "morning" },
    });
  });

  it("mails the new time with a higher SEQUENCE when the time changes", async () => {
    const visit = await wish();
    await decide(visit, { state: "confirmed" });
    await mails(1);
    const moved = { state: "confirmed", day: inDays(6), time: "evening", version: 1 };
    expect(await decide(visit, moved)).toMatchObject({ modifiedCount: 1 });
    const [mail] = await mails(2);
    expect(mail?.subject).toBe("Your visit has a new time");
    expect(textOf(mail?.attachments?.[0])).toContain("SEQUENCE:1\r\n");
    expect(await now(visit)).toMatchObject({ day: inDays(6), time: "evening", sequence: 1, version: 2 });
  });

  it("requires a day from today on and a time, and accepts a new day when the old one has passed", async () => {
    const question = await make();
    expect(await decide(question, { state: "confirmed" })).toMatchObject({
      error: { fields: { day: "Please choose a day." } },
    });
    expect(await decide(question, { state: "confirmed", day: inDays(1) })).toMatchObject({
      error: { fields: { time: saying("morning") } },
    });
    const late = await make({ day: inDays(-1), time: "morning" });
    expect(await decide(late, { state: "confirmed" })).toMatchObject({
      error: { fields: { day: "Please choose a day from today on." } },
    });
    expect(await decide(late, { state: "confirmed", day: inDays(1) })).toMatchObject({ modifiedCount: 1 });
  });

  it("sends no mail without an email address, and none when the visit is done", async () => {
    const visit = await make({ email: "", phone: "01711 000000", day: inDays(1), time: "morning" });
    expect(await decide(visit, { state: "confirmed" })).toMatchObject({ modifiedCount: 1 });
    const other = await wish();
    expect(await decide(other, { state: "done" })).toMatchObject({ modifiedCount: 1 });
    expect(await mailsTo("")).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("the mail about a decision", () => {
  it.each([
    ["the form's language", "bn", undefined, /[ঀ-৿]/],
    ["English for an older document", undefined, undefined, /^[A-Z]/],
    ["the account's language", "bn", "en", /^[A-Z]/],
    ["an account's that has chosen none: the form's", "bn", null, /[ঀ-৿]/],
  ] as const)("is in %s", async (_, language, own, subject) => {
    if (own !== undefined) {
      const { userId } = await makeActor("user", { email });
      await UserModel.updateOne({ _id: userId }, { language: own });
    }
    const [question, visit] = [await make({ language }), await make({ language, ...inTheMorning })];
    await decide(question, { state: "answered", answer: "৪" });
    await decide(visit, { state: "confirmed" });
    for (const mail of await mails(2)) {
      expect(mail.subject).toMatch(subject);
      const calendar = textOf(mail.attachments?.[0]);
      if (calendar) expect(calendar.includes("দেখা")).toBe(subject.test("দেখা"));
    }
  });
});

describe("the greeting of a decision's mail", () => {
  it.each([
    ["nobody without an account", undefined, "en", "Hello,"],
    ["nobody without an account, in Bengali", undefined, "bn", "শুভেচ্ছা নেবেন,"],
    ["nobody whose address is not proved", null, "en", "Hello,"],
    ["the account by its name where the address is proved", new Date(), "en", "Hello Farhana,"],
    ["the account in Bengali", new Date(), "bn", "প্রিয় Farhana,"],
  ] as const)("names %s", async (_, emailVerified, language, greeting) => {
    if (emailVerified !== undefined) {
      const { userId } = await makeActor("user", { email, name: "Farhana" });
      await UserModel.updateOne({ _id: userId }, { emailVerified });
    }
    const name = "Click evil.example";
    await decide(await make({ name, language }), { state: "answered", answer: "Yes." });
    await decide(await make({ name, language, ...inTheMorning }), { state: "confirmed" });
    for (const { text } of await mails(2)) {
      expect(text.split("\n")[0]).toBe(greeting);
      expect(text).not.toContain(name);
    }
  });
});

describe("a decision whose mail cannot be stored", () => {
  it.each([
    ["visit-answered", { state: "answered", answer: "Yes." }],
    ["visit-confirmed", { state: "confirmed" }],
  ])("is not stored (%s), and a retry sends its mail once", async (cause, decision) => {
    const visit = await wish();
    const refused = await refuseMails(cause, () => decide(visit, { ...decision, version: 0 }));
    expect(refused.status).toBe(500);
    expect(await now(visit)).toMatchObject({ state: "new", version: 0 });
    expect((await decide(visit, { ...decision, version: 0 })).modifiedCount).toBe(1);
    expect((await decide(visit, decision)).modifiedCount).toBe(0);
    await mails(1);
    expect(await MailModel.distinct("cause")).toEqual([`${cause}:${String(visit._id)}:1`]);
  });
});

describe("conflicting decisions", () => {
  it("accepts one of eight concurrent answers and returns 409 for the others", async () => {
    const question = await make();
    const told = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        decide(question, { state: "answered", answer: `Answer ${String(index)}`, version: 0 }),
      ),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = told.filter(({ status }) => status !== 200);
    for (const { status, error } of others)
      expect([status, error?.code, error?.message]).toEqual([
        409,
        "conflict",
        "Somebody else has changed this in the meantime. Look at it again.",
      ]);
    expect(await AuditEntryModel.countDocuments()).toBe(1);
    await mails(1);
  });

  it("returns 409 for a different answer unless the request has the current version", async () => {
    const question = await make();
    expect((await decide(question, { state: "answered", answer: "First" })).status).toBe(200);
    expect((await decide(question, { state: "answered", answer: "Second" })).status).toBe(409);
    expect((await decide(question, { state: "answered", answer: "First" })).modifiedCount).toBe(0);
    expect(await now(question)).toMatchObject({ answer: "First", version: 1 });
    const known = { state: "answered", answer: "Third", version: 1 };
    expect((await decide(question, known)).modifiedCount).toBe(1);
  });

  it("returns 409 for answering a confirmed visit and for reopening a done one", async () => {
    const visit = await wish();
    await decide(visit, { state: "confirmed" });
    expect(await decide(visit, { state: "answered", answer: "No", version: 1 })).toMatchObject({
      status: 409,
    });
    expect((await decide(visit, { state: "done" })).modifiedCount).toBe(1);
    const done = await now(visit);
    expect(done?.done_at).toBeInstanceOf(Date);
    expect((await decide(visit, { state: "done" })).modifiedCount).toBe(0);
    expect((await decide(visit, { state: "confirmed", version: 2 })).status).toBe(409);
    expect(await now(visit)).toEqual(done);
  });
});

describe("listVisits", () => {
  it("returns new visits first, and filters by state, words and phone digits", async () => {
    await make({ name: "Done", state: "done", step: 3 });
    await make({ name: "Old", created_at: new Date(Date.now() - 60_000) });
    await make({ name: "New (1)", phone: "+880 1711-000000", apartment_no: "9B" });
    const names = async (query = {}) => (await listVisits(admin.actor, query)).items.map(({ name }) => name);
    expect(await names()).toEqual(["New (1)", "Old", "Done"]);
    expect(await names({ sort: "state", direction: "desc" })).toEqual(["Done", "Old", "New (1)"]);
    expect(await names({ state: "done" })).toEqual(["Done"]);
    expect(await names({ q: "01711 000" })).toEqual(["New (1)"]);
    expect(await names({ q: "(1)" })).toEqual(["New (1)"]);
    expect(await names({ q: "9b" })).toEqual(["New (1)"]);
    expect(await names({ q: ".*" })).toEqual([]);
    expect((await listVisits(admin.actor, { limit: 1 })).total).toBe(3);
  });
});

describe("GET /visits/{id}/calendar", () => {
  const get = (id: unknown) =>
    callRoute(GET_CALENDAR, "/api/visits/x/calendar", { as: admin, params: { id: String(id) } });

  it("returns the file of a visit, 409 for a question and 404 for an unknown id", async () => {
    const file = await get((await wish())._id);
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="visit-${inDays(5)}.ics"`);
    expect(await file.text()).toContain("STATUS:TENTATIVE\r\n");
    expect((await get((await make())._id)).status).toBe(409);
    expect((await get("6560a1b2c3d4e5f601234567")).status).toBe(404);
  });
});
