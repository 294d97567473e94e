import { addDays } from "date-fns";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/visits/route";
import { BUDGETS } from "@/lib/platform/db/limits";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { listMails } from "@/lib/platform/mail/transport";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { MailModel } from "@/models/mail";
import { VisitModel } from "@/models/visit";
import { callRoute, makeActor } from "@/tests/support/actors";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { refuseMails } from "@/tests/support/refuse-mails";
import { CONSENT } from "./contract";

connectTestDatabase();

const saying = (words: string): unknown => expect.stringContaining(words);

const asked = { name: "Nadia Rahman", phone: "+880 1711 000000", message: "Is there room for a piano?" };
const inDays = (days: number) => towerDay(addDays(new Date(), days));

const send = (body: unknown, headers: Record<string, string> = {}) =>
  callRoute(POST, "/api/visits", { method: "POST", body, headers });
const refusal = async (body: unknown) => {
  const response = await send(body);
  expect(response.status).toBe(400);
  return ((await response.json()) as { error: { fields: Record<string, string> } }).error.fields;
};

let somebody: string;
beforeEach(() => {
  somebody = `v${crypto.randomUUID()}@example.com`;
});
const mailsTo = async (email: string) =>
  (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === email);
const mailTo = (email: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const found = (await mailsTo(email)).find((mail) => subject.test(mail.subject));
    if (!found) throw new Error("no mail yet");
    return found;
  });

describe("POST /visits", () => {
  it("normalizes and stores the request with the consent text and its time", async () => {
    await makeApartment({ apartment_no: "5A", floor_no: 5 });
    const wish = { ...asked, apartment_no: " 5a ", email: somebody.toUpperCase() };
    const response = await send({ ...wish, day: inDays(3), time: "evening" });
    expect(response.status).toBe(200);
    const { insertedId } = (await response.json()) as { insertedId: string };
    const stored = await VisitModel.findById(insertedId).lean();
    expect(stored).toMatchObject({
      state: "new",
      step: 0,
      apartment_no: "5A",
      name: "Nadia Rahman",
      phone: "+880 1711 000000",
      email: somebody,
      day: inDays(3),
      time: "evening",
      message: asked.message,
      answer: "",
      version: 0,
      sequence: 0,
      consent: CONSENT,
      done_at: null,
    });
    expect(Math.abs(Date.now() - (stored?.consent_at.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it("refuses a visit outside the office hours, and says them", async () => {
    await BuildingModel.create({ _id: THE_BUILDING, office_hours: "daily 9 am to 5 pm" });
    const evening = { ...asked, day: inDays(3), time: "evening" };
    const time = "The office is closed then. It is open daily 9 am to 5 pm.";
    expect(await refusal(evening)).toEqual({ time });
    expect(await VisitModel.countDocuments()).toBe(0);
    expect((await send({ ...evening, time: "morning" })).status).toBe(200);
  });

  it("accepts optional fields that are empty, null or missing", async () => {
    const bare = { name: "Nadia", email: somebody, message: "Hello?" };
    for (const left of [{}, { phone: "", day: "", time: "", apartment_no: "" }, { phone: null, day: null }])
      expect((await send({ ...bare, ...left })).status).toBe(200);
    const wish = { name: "Nadia", phone: "01711 000000", day: inDays(0), time: "morning" };
    expect((await send(wish)).status).toBe(200);
    expect(await VisitModel.countDocuments({ apartment_no: null })).toBe(4);
  });

  it.each([
    ["no name", { name: " " }, { name: "Please enter your name." }],
    ["a name that is a link", { name: "Win at www.evil.example" }, { name: saying("links") }],
    [
      "no way to answer",
      { phone: "", email: "" },
      { phone: "Please enter a telephone number or an email address." },
    ],
    ["a telephone in words", { phone: "call me" }, { phone: saying("telephone number") }],
    ["no words and no day", { message: "" }, { message: saying("choose a day") }],
    ["a day without a part of it", { day: inDays(1) }, { time: saying("morning") }],
    ["a part of no day", { time: "morning" }, { day: "Please choose a day." }],
    ["a part that there is not", { day: inDays(1), time: "night" }, { time: saying("morning") }],
    ["yesterday", { day: inDays(-1), time: "morning" }, { day: "Please choose a day from today on." }],
    [
      "a day too far ahead",
      { day: inDays(91), time: "morning" },
      { day: "Please choose a day in the next 90 days." },
    ],
    [
      "an apartment that there is not",
      { apartment_no: "99Z" },
      { apartment_no: "There is no such apartment." },
    ],
    ["a number that is none", { apartment_no: "penthouse" }, { apartment_no: "There is no such apartment." }],
    ["a book", { message: "x".repeat(2001) }, { message: "Use at most 2000 characters." }],
    ["what nobody asked for", { state: "done" }, { body: 'This call does not take "state".' }],
  ])("refuses %s with an error at the field, and stores nothing", async (_, wrong, fields) => {
    expect(await refusal({ ...asked, ...wrong })).toMatchObject(fields);
    expect(await VisitModel.countDocuments({})).toBe(0);
  });

  it("accepts days from today to 90 days ahead by Dhaka's calendar", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T18:30:00.000Z"), toFake: ["Date"] });
    try {
      const wish = { ...asked, time: "morning" };
      expect((await send({ ...wish, day: "2026-11-23" })).status).toBe(200);
      expect((await send({ ...wish, day: "2027-02-21" })).status).toBe(200);
      expect(await refusal({ ...wish, day: "2026-11-22" })).toHaveProperty("day");
      expect(await refusal({ ...wish, day: "2027-02-22" })).toHaveProperty("day");
    } finally {
      vi.useRealTimers();
    }
  });

  it("has a TTL index that removes a request 180 days after it is done", async () => {
    const ends = (await VisitModel.collection.indexes()).find(({ key }) => "done_at" in key);
    expect(ends?.expireAfterSeconds).toBe(180 * 86_400);
  });
});

describe("the honeypot field", () => {
  it("returns the usual response when it is filled in, but stores nothing and sends no mail", async () => {
    const admin = await makeActor("admin");
    const caught = await send({ ...asked, email: somebody, website: "https://pills.example" });
    const honest = await send({ ...asked, website: "" });
    const [one, other] = [await caught.json(), await honest.json()] as { insertedId: string }[];
    expect([caught.status, Object.keys(one ?? {})]).toEqual([honest.status, Object.keys(other ?? {})]);
    expect(one?.insertedId).toMatch(/^[0-9a-f]{24}$/);
    expect(await VisitModel.countDocuments()).toBe(1);
    await mailTo(admin.email, /A question from Nadia/);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    expect(await mailsTo(somebody)).toEqual([]);
  });
});

describe("the mails about a request", () => {
  it("go to every admin, with the message escaped", async () => {
    const admins = [await makeActor("admin"), await makeActor("admin")];
    await makeActor("user");
    await send({
      ...asked,
      message: "<img src=x onerror=alert(1)>\nTwo lines",
      day: inDays(2),
      time: "morning",
    });
    for (const { email } of admins) {
      const mail = await mailTo(email, /^Nadia Rahman asks for a visit$/);
      expect(mail.text).toContain("(9 am to 12 noon)");
      expect(mail.text).toContain("+880 1711 000000");
      expect(mail.text).toContain("/dashboard/visits");
      expect(mail.html).not.toContain("<img");
      expect(mail.html).toContain("&#60;img src=x");
    }
  });

  it("confirm receipt to the sender without quoting the form", async () => {
    const words = { name: "Totally Real Bank", message: "Your account is closed." };
    expect((await send({ ...words, email: somebody })).status).toBe(200);
    const mail = await mailTo(somebody, /^We have your question$/);
    for (const part of [mail.text, mail.html, mail.subject]) expect(part).not.toMatch(/Bank|account/);
  });

  it("are in the form's language for its sender, in English for the office", async () => {
    const admin = await makeActor("admin");
    expect((await send({ ...asked, email: somebody }, { "x-language": "bn" })).status).toBe(200);
    await mailTo(somebody, /^আপনার প্রশ্ন পেয়েছি$/);
    await mailTo(admin.email, /^A question from Nadia/);
    expect(await VisitModel.findOne().lean()).toMatchObject({ language: "bn" });
  });

  it.each(["visit-arrived", "visit-received"])(
    "are stored together with the request or not at all (%s)",
    async (cause) => {
      await makeActor("admin");
      const refused = await refuseMails(cause, () => send({ ...asked, email: somebody }));
      expect(refused.status).toBe(500);
      expect(await VisitModel.countDocuments()).toBe(0);
      expect(await MailModel.countDocuments()).toBe(0);
    },
  );

  it("are limited per sender's address, but not for the admin", async () => {
    const admin = await makeActor("admin");
    const most = BUDGETS["visit-mail"].points;
    for (let index = 0; index < most + 2; index++)
      expect((await send({ ...asked, email: somebody })).status).toBe(200);
    await vi.waitFor(async () => expect(await mailsTo(admin.email)).toHaveLength(most + 2));
    await vi.waitFor(async () => expect(await mailsTo(somebody)).toHaveLength(most));
    expect(await VisitModel.countDocuments({ email: somebody })).toBe(most + 2);
  });
});
