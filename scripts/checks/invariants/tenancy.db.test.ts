import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { makeActor } from "@/tests/support/actors";
import { makeMember } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { checkInvariants } from "./check-invariants";

connectTestDatabase();

const told = (leave_on: string) => ({
  leave_on,
  notice_given_at: new Date(),
  notice_given_by: new mongoose.Types.ObjectId(),
});
const YESTERWEEK = dayAfter(towerDay(new Date()), -7);

describe("checkInvariants reports a tenancy that was edited by hand", () => {
  it.each([
    ["agreement_requests", { decision: null }, "I15: a checked request has no decision"],
    ["agreement_requests", { status: "pending" }, "I15: a pending request has a decision or a reason"],
    ["agreement_requests", { status: "pending" }, "I2: a member's request is pending"],
    ["agreement_requests", { decided_at: null }, "I15: a decision does not say when"],
    ["agreement_requests", { decision: "declined" }, "I15: a request with an agreement is not accepted"],
    [
      "agreements",
      { request_id: new mongoose.Types.ObjectId() },
      "I15: an accepted request has no agreement",
    ],
    ["agreements", { active: false }, "I17: an ended agreement does not say when"],
    ["agreements", { ended_at: new Date() }, "I17: an active agreement has ended"],
    ["agreements", { leave_on: YESTERWEEK }, "I17: of day, time and giver of a notice some are missing"],
    ["agreements", told(YESTERWEEK), "I17: an agreement goes on after its last day"],
    ["apartments", { let_until: YESTERWEEK }, "I17: an apartment is announced for another day"],
  ])("%s %j: %s", async (collection, fields, sentence) => {
    await makeActor("admin");
    await makeMember();
    expect(await checkInvariants(mongoose.connection)).toEqual([]);
    await mongoose.connection.collection(collection).updateOne({}, { $set: fields });
    expect((await checkInvariants(mongoose.connection)).join("\n")).toContain(sentence);
  });
});
