import { afterEach, describe, expect, it, vi } from "vitest";
import { releaseExpiredHolds } from "@/lib/apartments/hold-apartment";
import { AgreementRequestModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { makeActor } from "@/tests/support/actors";
import { makeApartment } from "@/tests/support/factories";
import {
  ACCEPTED,
  CAN_NOT,
  type Case,
  REJECTED,
  TEN_MINUTES,
  accept,
  check,
  expectState,
  hold,
  makeCase,
  makeRival,
  release,
  statusOf,
  waitFor,
  walk,
} from "@/tests/support/five-steps";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptRequest } from "./accept-request";
import { requestApartment } from "./request-apartment";

connectTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

describe("a hold", () => {
  it("takes the last checked request, which becomes pending again when the hold expires", async () => {
    const run = await makeCase();
    const other = await makeRival(run);
    expect([await check(run), await check(other), await hold(run)]).toEqual([1, 1, 1]);
    waitFor(TEN_MINUTES + 1_000);
    await releaseExpiredHolds();
    expect([await statusOf(run), await statusOf(other)]).toEqual(["checked", "pending"]);
    await expectInvariants();
  });

  it.each(["first", "last"] as const)(
    "lets step 4 accept either of two checked requests, and the other stays rejected (%s)",
    async (which) => {
      const run = await makeCase();
      const other = await makeRival(run);
      const [meant, rejected] = which === "first" ? [run, other] : [other, run];
      for (const each of [run, other]) await check(each);
      expect(await walk(meant, 2, 5)).toBe(5);
      await expectState(meant, ACCEPTED);
      await expect(accept(rejected)).rejects.toMatchObject({ code: "apartment_unavailable" });
      expect(await statusOf(rejected)).toBe("checked");
      await expectInvariants();
    },
  );

  it("stays with its request when another request is rejected after it", async () => {
    const run = await makeCase();
    const other = await makeRival(run);
    await walk(run, 0, 3);
    await check(other);
    await walk(run, 3, 5);
    await expectState(run, ACCEPTED);
    expect(await statusOf(other)).toBe("checked");
  });

  it("reopens its request when another request takes it over", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const [second, third] = [await makeRival(run), await makeRival(run)];
    expect(await walk(second, 0, 3)).toBe(3);
    expect(await statusOf(run)).toBe("pending");
    await expectInvariants();
    await accept(third);
    expect(await statusOf(second)).toBe("pending");
    await expectInvariants();
  });

  it("reopens its request when an admin releases it", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    expect(await release(run)).toBe(1);
    expect(await AgreementRequestModel.findById(run.request).lean()).toMatchObject({
      status: "pending",
      checked_at: null,
      checked_by: null,
    });
    await expectInvariants();
  });

  it("leaves the request checked when its user has made another request (I1)", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const elsewhere = String((await makeApartment())._id);
    expect(await requestApartment(run.person.actor, elsewhere)).toHaveProperty("insertedId");
    waitFor(TEN_MINUTES + 1_000);
    await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
    expect(await releaseExpiredHolds()).toBe(1);
    await expectState(run, REJECTED);
  });

  it("leaves the request checked when its user has become a member", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const answer = await requestApartment(run.person.actor, String((await makeApartment())._id));
    await acceptRequest(run.admin, "insertedId" in answer ? answer.insertedId : "");
    await expect(accept(run)).rejects.toMatchObject({ code: "conflict" });
    waitFor(TEN_MINUTES + 1_000);
    await releaseExpiredHolds();
    expect(await AgreementRequestModel.findById(run.request).lean()).toMatchObject({ status: "checked" });
    await expectInvariants();
  });

  it("keeps other admins from holding or accepting, but lets them reject the request", async () => {
    const run = await makeCase();
    const other = { ...run, admin: (await makeActor("admin")).actor };
    await walk(run, 0, 3);
    expect(await walk(other, 0, 1)).toBe(0);
    await expect(hold(other)).rejects.toMatchObject({ code: "apartment_unavailable", message: CAN_NOT });
    await expect(accept(other)).rejects.toMatchObject({ code: "apartment_unavailable", message: CAN_NOT });
    await expectInvariants();
    expect(await check(other)).toBe(1);
    await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
    await expectState(run, REJECTED);
  });

  it("keeps other admins from accepting a request that is still pending", async () => {
    const run = await makeCase();
    await hold({ ...run, admin: (await makeActor("admin")).actor });
    await expect(accept(run)).rejects.toMatchObject({ message: CAN_NOT });
    await expectInvariants();
  });

  it("allows step 4 when taken before step 2", async () => {
    const run = await makeCase();
    expect([await hold(run), await check(run)]).toEqual([1, 1]);
    await accept(run);
    await expectState(run, ACCEPTED);
  });

  it("keeps every invariant when it expires during an accept, rejection, hold or request", async () => {
    for (const finish of [
      accept,
      check,
      hold,
      (run: Case) => requestApartment(run.person.actor, run.apartment),
    ]) {
      const run = await makeCase();
      await walk(run, 0, 3);
      waitFor(TEN_MINUTES + 1_000);
      await Promise.allSettled([finish(run), releaseExpiredHolds(), releaseExpiredHolds()]);
      await expectInvariants();
      vi.useRealTimers();
    }
  });
});

describe("an accept that loses the race for its apartment", () => {
  it.each(["in one", "in steps"] as const)(
    "leaves its request decidable (winning accept made %s)",
    async (how) => {
      const winner = await makeCase();
      const loser = await makeRival(winner, (await makeActor("admin")).actor);
      expect(await walk(loser, 0, 1)).toBe(1);
      if (how === "in one") await accept(winner);
      else expect(await walk(winner, 0, 5)).toBe(5);
      // Step 3 returns 0: a client that checks each step stops here.
      expect(await walk(loser, 1, 5)).toBe(2);
      expect(await statusOf(loser)).toBe("pending");
      await expectInvariants();
      await expect(accept(loser)).rejects.toMatchObject({ code: "apartment_unavailable", message: CAN_NOT });
      expect([await check(loser), await check(loser)]).toEqual([1, 0]);
      await expectInvariants();
    },
  );

  it("leaves its request decidable when another admin's hold wins, and that admin can accept", async () => {
    const winner = await makeCase();
    const loser = await makeRival(winner, (await makeActor("admin")).actor);
    for (const run of [winner, loser]) expect(await walk(run, 0, 2)).toBe(2);
    expect(await hold(winner)).toBe(1);
    await expect(hold(loser)).rejects.toMatchObject({ code: "apartment_unavailable", message: CAN_NOT });
    expect([await statusOf(winner), await statusOf(loser)]).toEqual(["checked", "pending"]);
    await expectInvariants();
    expect(await walk(winner, 3, 5)).toBe(5);
    await expectState(winner, ACCEPTED);
    expect(await check(loser)).toBe(1);
  });

  it("leaves one request checked and the other pending when two accepts run step by step concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await makeCase();
      const two = await makeRival(one, (await makeActor("admin")).actor);
      await Promise.all([check(one), check(two)]);
      await Promise.allSettled([hold(one), hold(two)]);
      await Promise.allSettled([accept(one), accept(two)]);
      expect([await statusOf(one), await statusOf(two)].sort()).toEqual(["checked", "pending"]);
      await expectInvariants();
    }
  });
});

describe("the audit trail", () => {
  const actionsOf = async () =>
    (await AuditEntryModel.find().sort({ _id: 1 }).lean()).map(({ action }) => action);

  it("distinguishes an accepted request from a rejected one", async () => {
    const [steps, single, rejected] = [await makeCase(), await makeCase(), await makeCase()];
    await walk(steps, 0, 5);
    expect(await actionsOf()).toEqual([
      ...[
        "request.checked",
        "apartment.held",
        "request.accepted",
        "agreement.accepted",
        "agreement.confirmed",
      ],
    ]);
    await AuditEntryModel.deleteMany();
    await accept(single);
    expect(await actionsOf()).toEqual(["request.accepted", "agreement.accepted"]);
    await AuditEntryModel.deleteMany();
    await check(rejected);
    expect(await actionsOf()).toEqual(["request.checked"]);
  });

  it.each(["held", "accepted"] as const)(
    "records an expired hold without an actor when another admin takes it over (%s)",
    async (how) => {
      const run = await makeCase();
      await walk(run, 0, 3);
      const rival = await makeRival(run, (await makeActor("admin")).actor);
      waitFor(TEN_MINUTES + 1_000);
      await (how === "held" ? hold(rival) : accept(rival));
      const ended = (await AuditEntryModel.find().lean()).filter(({ action }) =>
        ["request.reopened", "apartment.hold-expired"].includes(action),
      );
      expect(ended.map(({ actor_id }) => actor_id)).toEqual([null, null]);
      expect(await statusOf(run)).toBe("pending");
      await expectInvariants();
    },
  );

  it("records a reopened request, and the confirmation date before and after", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    waitFor(TEN_MINUTES + 1_000);
    await releaseExpiredHolds();
    expect((await actionsOf()).slice(2)).toEqual(["request.reopened", "apartment.hold-expired"]);
    await walk(run, 3, 5);
    const confirmed = await AuditEntryModel.findOne({ action: "agreement.confirmed" }).lean();
    expect(confirmed).toMatchObject({
      before: { confirmed_at: null },
      after: { confirmed_at: expect.any(Date) as Date },
    });
  });

  it("records a rejection after step 3 once, even if another admin repeats it", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    for (let times = 0; times < 2; times += 1) await check(run);
    expect((await actionsOf()).slice(2)).toEqual(["request.checked"]);
    await check({ ...run, admin: (await makeActor("admin")).actor });
    expect((await actionsOf()).slice(3)).toEqual([]);
  });
});
