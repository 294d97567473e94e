import { describe, expect, it } from "vitest";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptRequest } from "./accept-request";
import { checkFirstDay, requestApartment, usualHours } from "./request-apartment";

connectTestDatabase();

const id = (thing: { _id: unknown }) => String(thing._id);

describe("requestApartment", () => {
  it("stores a pending request with the user's name and email and the apartment's rent", async () => {
    const person = await makeActor("user", { name: "Nadia Rahman" });
    const apartment = await makeApartment();
    const answer = await requestApartment(person.actor, id(apartment));
    expect(answer).toEqual({ insertedId: expect.stringMatching(/^[0-9a-f]{24}$/) as string });
    expect(await AgreementRequestModel.findOne().lean()).toMatchObject({
      name: "Nadia Rahman",
      email: person.email,
      rent_cents: 65_000,
      status: "pending",
      checked_at: null,
    });
    await expectInvariants();
  });

  it("refuses a member, a second request, an unknown apartment and a taken one, in that order", async () => {
    const { person: member, apartment: taken } = await makeMember();
    const person = await makeActor("user");
    const unknown = "6560a1b2c3d4e5f601234567";
    expect(await requestApartment(member.actor, unknown)).toEqual({ message: "already user" });
    expect(await requestApartment(person.actor, unknown)).toEqual({ message: "no-apartment" });
    expect(await requestApartment(person.actor, id(taken))).toEqual({ message: "unavailable" });
    await requestApartment(person.actor, id(await makeApartment()));
    expect(await requestApartment(person.actor, unknown)).toEqual({ message: "already requested" });
  });

  it("refuses an admin and changes nothing", async () => {
    const admin = await makeActor("admin");
    const apartment = await makeApartment();
    const before = await snapshotDatabase();
    await expect(requestApartment(admin.actor, id(apartment))).rejects.toMatchObject({
      code: "forbidden",
      message: "Admin can not request for apartments!",
    });
    expect(await snapshotDatabase()).toBe(before);
  });

  it("refuses an apartment on hold, and accepts one whose hold has expired", async () => {
    const person = await makeActor("user");
    const by = person.userId;
    const held = await makeApartment({ booking_status: "unavailable" });
    await ApartmentModel.updateOne({ _id: held._id }, { hold: { by, until: new Date(Date.now() + 60_000) } });
    expect(await requestApartment(person.actor, id(held))).toEqual({ message: "unavailable" });
    await ApartmentModel.updateOne({ _id: held._id }, { hold: { by, until: new Date(Date.now() - 1) } });
    expect(await requestApartment(person.actor, id(held))).toHaveProperty("insertedId");
  });

  it("accepts one of 50 concurrent requests by one user", async () => {
    const person = await makeActor("user");
    const apartments = await Promise.all(Array.from({ length: 5 }, () => makeApartment()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        requestApartment(person.actor, id(apartments[n % 5] ?? apartments[0]!)),
      ),
    );
    expect(answers.filter((answer) => "insertedId" in answer)).toHaveLength(1);
    expect(
      answers.filter((answer) => "message" in answer && answer.message === "already requested"),
    ).toHaveLength(49);
    await expectInvariants();
  });

  it("refuses a user who is being accepted, and a later request for that apartment (docs/security.md D5)", async () => {
    const admin = await makeActor("admin");
    for (let round = 0; round < 8; round++) {
      const person = await makeActor("user");
      const late = await makeActor("user");
      const [apartment, other] = await Promise.all([makeApartment(), makeApartment()]);
      const request = await makeRequest(person, apartment);
      const [, again] = await Promise.all([
        acceptRequest(admin.actor, id(request)),
        requestApartment(person.actor, id(other)),
        requestApartment(late.actor, id(apartment)),
      ]);
      expect(again).toHaveProperty("message");
      expect(await requestApartment(late.actor, id(apartment))).toHaveProperty("message");
    }
    expect(await AgreementModel.countDocuments({ active: true })).toBe(8);
    const members = await AgreementModel.distinct("user_id", { active: true });
    const waiting = await AgreementRequestModel.find({ status: "pending" }).lean();
    expect(waiting.filter(({ user_id }) => members.some((member) => member.equals(user_id)))).toEqual([]);
    await expectInvariants();
  });
});

describe("checkFirstDay on 2028-02-29 in Dhaka", () => {
  it.each([
    ["2028-02-28", "Please choose a day from today on."],
    ["2028-02-29", null],
    ["2029-02-28", null],
    ["2029-03-01", "Please choose a day in the next year."],
  ])("error for %s: %s", (day, message) => {
    // Half past midnight of February 29 in Dhaka.
    const check = () => checkFirstDay(day, new Date("2028-02-28T18:30:00Z"));
    if (message === null) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({ code: "invalid_input", fields: { first_day: message } }),
      );
  });
});

describe("usualHours, the median decision time", () => {
  const after = (...hours: number[]) =>
    hours.map((h) => ({ request_date: new Date(0), decided_at: new Date(h * 3_600_000) }));
  it.each([
    ["fewer than five say nothing", after(1, 2, 3, 4), null],
    ["the middle one of an odd number", after(90, 1, 3, 2, 100), 3],
    ["between the two in the middle of an even number, rounded up", after(1, 2, 3, 4, 5, 90), 4],
    ["at least an hour", after(0, 0, 0.1, 0.2, 3), 1],
  ])("%s", (_, decisions, median) => {
    expect(usualHours(decisions)).toBe(median);
  });
});
