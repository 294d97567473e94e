import { addDays, addYears } from "date-fns";
import { describe, expect, it } from "vitest";
import { POST as declineOthers } from "@/app/api/declined-requests/route";
import { POST as ask } from "@/app/api/request-apartment/route";
import { PATCH as updateRequest } from "@/app/api/update-request/route";
import { BUDGETS } from "@/lib/platform/db/limits";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { makeApartment } from "@/tests/support/factories";
import { accept, check, makeCase, makeRival } from "@/tests/support/five-steps";
import { connectTestDatabase } from "@/tests/support/mongo";
import { refuseMails } from "@/tests/support/refuse-mails";
import { declineRequests, rejectRequest } from "./reject-request";
import { withdrawRequest } from "./request-apartment";

connectTestDatabase();

const WISHES = {
  telephone: "+880 1711 000000",
  occupation: "Teacher",
  people: 3,
  message: "We would like to bring a piano.",
};

async function send(person: TestActor, body: unknown) {
  const init = { method: "POST", body, headers: person.headers };
  const response = await callRoute(ask, "/api/request-apartment", init);
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

async function mailsTo(email: string) {
  await finishMails(20_000);
  return (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === email);
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).toSorted();

describe("POST /request-apartment", () => {
  it("stores the details of a request, which are all optional", async () => {
    const apartment = await makeApartment();
    const apartment_id = String(apartment._id);
    const first_day = towerDay(addDays(new Date(), 30));
    const [full, bare] = [await makeActor("user"), await makeActor("user")];
    expect((await send(full, { apartment_id, ...WISHES, first_day })).status).toBe(200);
    expect((await send(bare, { apartment_id, telephone: "", first_day: null, people: null })).status).toBe(
      200,
    );
    expect(await AgreementRequestModel.findOne({ email: full.email }).lean()).toMatchObject({
      ...WISHES,
      first_day,
      decision: null,
      reason: null,
    });
    expect(await AgreementRequestModel.findOne({ email: bare.email }).lean()).toMatchObject({
      telephone: "",
      occupation: "",
      people: null,
      first_day: null,
      message: "",
    });
  });

  it.each([
    ["telephone", "call me"],
    ["occupation", "<b>Teacher</b>"],
    ["occupation", "x".repeat(81)],
    ["people", 0],
    ["people", 21],
    ["people", 2.5],
    ["first_day", "2026-02-30"],
    ["first_day", towerDay(addDays(new Date(), -2))],
    ["first_day", towerDay(addDays(addYears(new Date(), 1), 2))],
    ["message", "x".repeat(1001)],
    ["message", "bell\u0007"],
  ])("rejects %s = %j with an error on that field, and stores nothing", async (field, value) => {
    const apartment = await makeApartment();
    const person = await makeActor("user");
    const { status, answer } = await send(person, { apartment_id: String(apartment._id), [field]: value });
    expect(status).toBe(400);
    expect(Object.keys((answer.error as { fields: object }).fields)).toEqual([field]);
    expect(await AgreementRequestModel.countDocuments()).toBe(0);
  });
});

describe("mails about a request", () => {
  it("give every admin the details, and confirm the request to the applicant", async () => {
    const [first, second] = [await makeActor("admin"), await makeActor("admin")];
    const person = await makeActor("user", { name: "Nadia Rahman" });
    const { apartment_no, _id } = await makeApartment();
    await send(person, { apartment_id: String(_id), ...WISHES });
    for (const admin of [first, second]) {
      const [mail, ...more] = await mailsTo(admin.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(`Nadia Rahman asks for apartment ${apartment_no}`);
      for (const words of [
        person.email,
        ...Object.values(WISHES).map(String),
        "/dashboard/agreement-requests",
      ])
        expect(mail?.text).toContain(words);
    }
    expect(await subjectsTo(person.email)).toEqual([`We have your request for apartment ${apartment_no}`]);
    expect(await MailModel.distinct("kind")).toEqual(["money"]);
  });

  it("tell the applicant once of the acceptance, and rivals why they were declined", async () => {
    const run = await makeCase();
    const rival = await makeRival(run);
    const { apartment_no } = await ApartmentModel.findById(run.apartment).orFail().lean();
    await accept(run);
    await accept(run);
    const admin = await makeActor("admin");
    const declined = await callRoute(declineOthers, "/api/declined-requests", {
      method: "POST",
      headers: admin.headers,
      body: { apartment_no: apartment_no.toLowerCase(), reason: "Let to <somebody> else." },
    });
    expect(await declined.json()).toEqual({ modifiedCount: 1 });
    expect(await subjectsTo(run.person.email)).toEqual([
      `Your request for apartment ${apartment_no} is accepted`,
    ]);
    const [mail, ...more] = await mailsTo(rival.person.email);
    expect([mail?.subject, more]).toEqual([`Your request for apartment ${apartment_no} is rejected`, []]);
    expect(await MailModel.distinct("kind")).toEqual(["money"]);
    expect(mail?.text).toContain("Let to <somebody> else.");
    expect(mail?.html).not.toContain("<somebody>");
  });

  it("are sent for a rejection, but not for a check that may be step 2 of an accept", async () => {
    const [step, firm, unknown] = [await makeCase(), await makeCase(), await makeCase()];
    await check(step);
    expect(await subjectsTo(step.person.email)).toEqual([]);
    await UserModel.updateOne({ email: firm.person.email }, { $set: { emailVerified: new Date() } });
    expect(await rejectRequest(firm.admin, firm.request, "")).toBe(1);
    expect(await rejectRequest(firm.admin, firm.request, "Again.")).toBe(0);
    const [rejected, ...more] = await mailsTo(firm.person.email);
    expect([rejected?.text.split("\n")[0], more]).toEqual([`Hello ${firm.person.actor.name},`, []]);
    // What a stranger has typed as the name of an address that may be another's is in no mail before an acceptance.
    expect(await rejectRequest(unknown.admin, unknown.request, "")).toBe(1);
    expect((await mailsTo(unknown.person.email))[0]?.text.split("\n")[0]).toBe("Hello,");
  });
});

describe("a mail that cannot be stored", () => {
  it.each(["request-arrived", "request-received"])("rolls back the new request (%s)", async (cause) => {
    await makeActor("admin");
    const [person, { _id }] = [await makeActor("user"), await makeApartment()];
    const apartment_id = String(_id);
    const { status } = await refuseMails(cause, () => send(person, { apartment_id, ...WISHES }));
    expect(status).toBe(500);
    expect(await AgreementRequestModel.countDocuments()).toBe(0);
    expect(await MailModel.countDocuments()).toBe(0);
    expect((await send(person, { apartment_id, ...WISHES })).status).toBe(200);
    expect(await subjectsTo(person.email)).toHaveLength(1);
  });

  it("leaves the request undecided; the next attempt decides it and sends the mail", async () => {
    const [taken, firm] = [await makeCase(), await makeCase()];
    await expect(refuseMails("request-accepted", () => accept(taken))).rejects.toThrow();
    const reject = () => rejectRequest(firm.admin, firm.request, "Sorry.");
    await expect(refuseMails("request-declined", reject)).rejects.toThrow();
    expect(await AgreementRequestModel.distinct("status")).toEqual(["pending"]);
    await accept(taken);
    expect(await reject()).toBe(1);
    const rival = await makeRival(taken);
    const { apartment_no } = await ApartmentModel.findById(taken.apartment).orFail().lean();
    const others = () => declineRequests(taken.admin, apartment_no, "Let.");
    await expect(refuseMails("request-declined", others)).rejects.toThrow();
    expect(await others()).toBe(1);
    for (const { person } of [taken, firm, rival]) expect(await subjectsTo(person.email)).toHaveLength(1);
  });
});

describe("an unverified email address", () => {
  it("gets a limited number of mails, without the user's name", async () => {
    const person = await makeActor("user", { name: "Claim it at evil.example" });
    const most = BUDGETS["visit-mail"].points;
    for (let round = 0; round < most + 1; round++) {
      const { answer } = await send(person, { apartment_id: String((await makeApartment())._id) });
      await finishMails(20_000);
      await withdrawRequest(person.actor, String(answer.insertedId));
    }
    const mails = await mailsTo(person.email);
    expect(mails).toHaveLength(most);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain("evil.example");
    await UserModel.updateOne({ _id: person.userId }, { emailVerified: new Date() });
    await send(person, { apartment_id: String((await makeApartment())._id) });
    const [last, ...others] = (await mailsTo(person.email)).filter(({ text }) =>
      text.includes("Hello Claim it"),
    );
    expect([Boolean(last), others]).toEqual([true, []]);
  });
});

describe("PATCH /update-request", () => {
  it("works without a reason, stores a given one, and rejects a long one with a field error", async () => {
    const admin = await makeActor("admin");
    const patch = async (body: object) => {
      const response = await callRoute(updateRequest, "/api/update-request", {
        method: "PATCH",
        body: { status: "checked", ...body },
        headers: admin.headers,
      });
      return [response.status, (await response.json()) as unknown] as const;
    };
    const [bare, told] = [await makeCase(), await makeCase()];
    expect(await patch({ id: bare.request })).toEqual([200, { modifiedCount: 1 }]);
    expect(await patch({ id: bare.request })).toEqual([200, { modifiedCount: 0 }]);
    const [status, long] = await patch({ id: told.request, reason: "x".repeat(501) });
    expect([status, long]).toMatchObject([
      400,
      { error: { fields: { reason: "Use at most 500 characters." } } },
    ]);
    expect(await patch({ id: told.request, reason: " Sorry. " })).toEqual([200, { modifiedCount: 1 }]);
    expect(await AgreementRequestModel.findById(told.request).lean()).toMatchObject({
      status: "checked",
      decision: "declined",
      reason: "Sorry.",
    });
    expect(await AgreementRequestModel.findById(bare.request).lean()).toMatchObject({ reason: null });
  });
});
