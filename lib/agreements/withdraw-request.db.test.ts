import { describe, expect, it } from "vitest";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { accept, ACCEPTED, check, expectState, hold, makeCase, makeRival } from "@/tests/support/five-steps";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { listRequests } from "./list-requests";
import { declineRequests, rejectRequest } from "./reject-request";
import { findMyRequest, requestApartment, withdrawRequest } from "./request-apartment";

connectTestDatabase();

const ROUNDS = 12;
const GONE = { code: "request_decided", message: "The person has withdrawn this request." };

const readRequest = (id: string) => AgreementRequestModel.findById(id).orFail().lean();
type Run = Awaited<ReturnType<typeof makeCase>>;
const withdraw = (run: Run) => withdrawRequest(run.person.actor, run.request);

describe("withdrawing a request", () => {
  it("succeeds once, and the user can make a new request", async () => {
    const run = await makeCase();
    expect(await withdraw(run)).toBe(1);
    expect(await readRequest(run.request)).toMatchObject({
      status: "checked",
      decision: "withdrawn",
      checked_by: null,
      reason: null,
      decided_at: expect.any(Date) as Date,
    });
    expect(await withdraw(run)).toBe(0);
    expect(await AuditEntryModel.countDocuments({ action: "request.withdrawn" })).toBe(1);
    expect(await requestApartment(run.person.actor, run.apartment)).toHaveProperty("insertedId");
    await expectInvariants();
  });

  it("throws not_found for another user's request, and changes nothing", async () => {
    const run = await makeCase();
    const others = [run.admin, (await makeMember()).person.actor];
    const before = await snapshotDatabase();
    for (const other of others)
      await expect(withdrawRequest(other, run.request)).rejects.toMatchObject({ code: "not_found" });
    expect(await snapshotDatabase()).toBe(before);
  });

  it("reports the decision when an admin has already decided", async () => {
    const [accepted, declined] = [await makeCase(), await makeCase()];
    await accept(accepted);
    await check(declined);
    await expect(withdraw(accepted)).rejects.toMatchObject({
      message: "This request has been accepted already. Look at it again.",
    });
    await expect(withdraw(declined)).rejects.toMatchObject({
      message: "This request has been declined already. Look at it again.",
    });
    await expectInvariants();
  });

  it("prevents any later accept or rejection, even after a hold", async () => {
    const run = await makeCase();
    await withdraw(run);
    await expect(accept(run)).rejects.toMatchObject(GONE);
    await expect(check(run)).rejects.toMatchObject(GONE);
    expect(await hold(run)).toBe(1);
    await expect(accept(run)).rejects.toMatchObject(GONE);
    expect((await readRequest(run.request)).decision).toBe("withdrawn");
    await expectInvariants();
  });

  it(`and accepting it concurrently: exactly one succeeds (${String(ROUNDS)} times)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await makeCase();
      const [taken, made] = await Promise.allSettled([withdraw(run), accept(run)]);
      expect([taken.status, made.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      if (made.status === "fulfilled") {
        await expectState(run, ACCEPTED);
        expect(taken).toMatchObject({ reason: { code: "request_decided" } });
      } else {
        expect(made.reason).toMatchObject(GONE);
        expect(await AgreementModel.countDocuments({ request_id: run.request })).toBe(0);
        expect((await ApartmentModel.findById(run.apartment).orFail().lean()).booking_status).toBe(
          "available",
        );
        expect((await UserModel.findById(run.person.userId).orFail().lean()).role).toBe("user");
      }
      await expectInvariants();
    }
  });

  it(`and rejecting it concurrently: exactly one succeeds (${String(ROUNDS)} times)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await makeCase();
      const [taken, refused] = await Promise.allSettled([
        withdraw(run),
        rejectRequest(run.admin, run.request, "Sorry."),
      ]);
      expect([taken.status, refused.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const { decision, reason } = await readRequest(run.request);
      expect([decision, reason]).toEqual(
        refused.status === "fulfilled" ? ["declined", "Sorry."] : ["withdrawn", null],
      );
      if (refused.status === "rejected") expect(refused.reason).toMatchObject(GONE);
      const entries = await AuditEntryModel.countDocuments({ action: /^request\.(withdrawn|checked)$/ });
      expect(entries).toBe(round + 1);
      await expectInvariants();
    }
  });

  it(`and declining the others concurrently: each request gets one decision (${String(ROUNDS / 2)} times)`, async () => {
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const run = await makeCase();
      const rivals = [await makeRival(run), await makeRival(run), await makeRival(run)];
      await accept(run);
      const { apartment_no } = await ApartmentModel.findById(run.apartment).orFail().lean();
      const [first, ...rest] = rivals as [Run, ...Run[]];
      const [taken, count] = await Promise.allSettled([
        withdraw(first),
        declineRequests(run.admin, apartment_no, "Let to somebody else."),
      ]);
      expect(count).toEqual({ status: "fulfilled", value: taken.status === "fulfilled" ? 2 : 3 });
      expect((await readRequest(first.request)).decision).toBe(
        taken.status === "fulfilled" ? "withdrawn" : "declined",
      );
      for (const { request } of rest)
        expect(await readRequest(request)).toMatchObject({
          decision: "declined",
          reason: "Let to somebody else.",
        });
      await expectInvariants();
    }
  });
});

describe("declineRequests", () => {
  it("refuses an apartment that is not let, and an unknown one", async () => {
    const run = await makeCase();
    const { apartment_no } = await ApartmentModel.findById(run.apartment).orFail().lean();
    await expect(declineRequests(run.admin, apartment_no, "")).rejects.toMatchObject({
      code: "conflict",
      message: `Apartment ${apartment_no} is not let.`,
    });
    await expect(declineRequests(run.admin, "999Z", "")).rejects.toMatchObject({ code: "not_found" });
    expect((await readRequest(run.request)).status).toBe("pending");
  });

  it("writes one audit entry for each request, and does nothing when repeated", async () => {
    const run = await makeCase();
    const rival = await makeRival(run);
    await accept(run);
    const { apartment_no } = await ApartmentModel.findById(run.apartment).orFail().lean();
    expect(await declineRequests(run.admin, apartment_no, "")).toBe(1);
    expect(await declineRequests(run.admin, apartment_no, "")).toBe(0);
    const [entry, ...more] = await AuditEntryModel.find({ action: "request.declined" }).lean();
    expect([entry?.subject, more]).toEqual([`${apartment_no} · ${rival.person.email}`, []]);
    // Declined for good: step 3 within ten minutes does not restore it.
    expect(await hold(rival)).toBe(0);
    expect((await readRequest(rival.request)).decision).toBe("declined");
    await expectInvariants();
  });
});

describe("a rejection with a reason, even an empty one", () => {
  it("is final: steps 3 and 4 cannot accept the request, unlike after one without a reason", async () => {
    const [firm, step] = [await makeCase(), await makeCase()];
    expect(await rejectRequest(firm.admin, firm.request, "")).toBe(1);
    expect(await check(step)).toBe(1);
    expect([await hold(firm), await hold(step)]).toEqual([1, 1]);
    await expect(accept(firm)).rejects.toMatchObject({ code: "request_decided" });
    await accept(step);
    await expectState(step, ACCEPTED);
    expect((await readRequest(firm.request)).decision).toBe("declined");
  });
});

describe("findMyRequest", () => {
  it("returns the latest request, null if there is none, and no usual hours after few decisions", async () => {
    const run = await makeCase();
    expect(await findMyRequest(run.admin.userId)).toBeNull();
    await withdraw(run);
    await requestApartment(run.person.actor, run.apartment, {
      telephone: "+880 1711 000000",
      occupation: "Teacher",
      people: 3,
      message: "A piano.",
    });
    expect(await findMyRequest(run.person.userId)).toMatchObject({
      status: "pending",
      decision: null,
      reason: null,
      usual_hours: null,
      telephone: "+880 1711 000000",
      occupation: "Teacher",
      people: 3,
      message: "A piano.",
      first_day: null,
    });
  });

  it("computes the usual hours from decisions by admins, not from withdrawals", async () => {
    const run = await makeCase();
    const rival = await makeActor("user");
    const apartment = await makeApartment();
    const decided = (hours: number, decision: "declined" | "withdrawn", n: number) => {
      const decided_at = new Date(Date.UTC(2026, 0, n + 1));
      const request_date = new Date(+decided_at - hours * 3_600_000);
      return makeRequest(rival, apartment, {
        status: "checked",
        checked_at: decided_at,
        decided_at,
        decision,
        request_date,
      });
    };
    for (let n = 0; n < 5; n += 1) await decided(500, "declined", n);
    for (let n = 5; n < 24; n += 1) await decided(30, "declined", n);
    for (let n = 0; n < 20; n += 1) await decided(1, "withdrawn", n);
    expect((await findMyRequest(run.person.userId))?.usual_hours).toBe(30);
  });
});

describe("listRequests", () => {
  it("counts the pending requests per apartment, shows whether it is let, filters by state and text", async () => {
    const run = await makeCase();
    const rival = await makeRival(run);
    const other = await makeCase();
    const list = async (query: Parameters<typeof listRequests>[1]) =>
      (await listRequests(run.admin, query)).items.map(({ _id, rivals, is_let }) => [_id, rivals, is_let]);
    expect(await list({ q: rival.person.email.toUpperCase() })).toEqual([[rival.request, 2, false]]);
    await accept(run);
    expect(await list({ state: "pending", sort: "apartment_no" })).toEqual([
      [rival.request, 1, true],
      [other.request, 1, false],
    ]);
    expect(await list({ state: "accepted" })).toEqual([[run.request, 1, true]]);
    expect(await list({ state: "accepted", status: "pending" })).toEqual([]);
    expect(await list({ q: ".*" })).toEqual([]);
  });

  it("keeps requests for one apartment together across pages when grouped, decided ones included", async () => {
    // By floor: one without pending requests, one that is let, one with two requests.
    const answered = await makeCase();
    await rejectRequest(answered.admin, answered.request, "");
    const run = await makeCase();
    const rival = await makeRival(run);
    await accept(run);
    const free = await makeCase();
    const later = await makeRival(free);
    const inOrder = [rival, run, free, later, answered].map(({ request }) => request);
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      const pages = [1, 2, 3, 4, 5, 6].map((page) =>
        listRequests(run.admin, { sort: "grouped", page, limit }),
      );
      const items = (await Promise.all(pages)).flatMap(({ items }) => items);
      expect(items.map(({ _id }) => _id)).toEqual(inOrder);
    }
    const { items, total } = await listRequests(run.admin, { sort: "grouped", state: "declined" });
    expect([total, items.map(({ _id, home_state }) => [_id, home_state])]).toEqual([
      1,
      [[answered.request, "available"]],
    ]);
    const states = (await listRequests(run.admin, { sort: "grouped" })).items.map((each) => each.home_state);
    expect(states).toEqual(["let", "let", "available", "available", "available"]);
  });
});
