import { afterEach, describe, expect, it, vi } from "vitest";
import { allocateApartment } from "@/lib/domain/apartments/allocate-apartment";
import { getApartmentStatus } from "@/lib/domain/apartments/queries";
import { releaseExpiredHolds } from "@/lib/domain/apartments/release-expired-holds";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { UserModel } from "@/models/user";
import { makeActor } from "../../../tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "../../../tests/support/factories";
import { expectInvariants } from "../../../tests/support/invariants";
import { connectTestDatabase } from "../../../tests/support/mongo";
import { acceptRequest } from "./accept-request";
import { confirmMember } from "./confirm-member";
import { rejectRequest } from "./reject-request";
import { requestApartment } from "./request-apartment";

connectTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const CAN_NOT = "Can not Accept! You have already allocated the Apartment to a user!";
const TEN_MINUTES = 600_000;

async function makeCase() {
  const [admin, person, apartment] = [
    await makeActor("admin"),
    await makeActor("user"),
    await makeApartment(),
  ];
  const request = await makeRequest(person, apartment);
  return { admin: admin.actor, person, apartment: String(apartment._id), request: String(request._id) };
}
type Case = Awaited<ReturnType<typeof makeCase>>;

const check = (run: Case) => rejectRequest(run.admin, run.request);
const hold = (run: Case) => allocateApartment(run.admin, run.apartment, "unavailable");
const accept = (run: Case) => acceptRequest(run.admin, run.request);
const confirm = (run: Case) => confirmMember(run.admin, run.person.email, run.apartment);

/** The five steps; each answers what a client of the specification tests before it goes on (spec §4 and §7). */
const STEPS: ((run: Case) => Promise<unknown>)[] = [
  async (run) => (await getApartmentStatus(run.admin, run.apartment)).isAvailable,
  async (run) => (await check(run)) >= 0,
  hold,
  accept,
  confirm,
];

/** Walks as such a client does: an answer that is not truthy is the end. Answers the last step that was done. */
async function walk(run: Case, from: number, to: number): Promise<number> {
  for (let at = from; at < to; at += 1) if (!(await STEPS[at]?.(run))) return at;
  return to;
}

/** Only the clock that the product reads stands still further on; the driver's own timers run. */
function waitFor(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** Everything that the single transaction leaves, without ids and moments. */
async function stateOf(run: Case) {
  const request = await AgreementRequestModel.findById(run.request).lean();
  const apartment = await ApartmentModel.findById(run.apartment).lean();
  const user = await UserModel.findById(run.person.userId).lean();
  const made = await AgreementModel.find({ request_id: run.request }).lean();
  return {
    request: { status: request?.status, isDated: Boolean(request?.checked_at && request.checked_by) },
    apartment: { status: apartment?.booking_status, hold: apartment?.hold },
    user: { role: user?.role, lives: String(user?.apartment_id ?? "") === run.apartment },
    agreements: made.map(({ status, active, rent_cents, email }) => ({
      ...{ status, active, rent_cents },
      isTheirs: email === run.person.email,
    })),
  };
}

const ACCEPTED = {
  request: { status: "checked", isDated: true },
  apartment: { status: "unavailable", hold: null },
  user: { role: "member", lives: true },
  agreements: [{ status: "accepted", active: true, rent_cents: 65_000, isTheirs: true }],
};
const REJECTED = {
  request: { status: "checked", isDated: true },
  apartment: { status: "available", hold: null },
  user: { role: "user", lives: false },
  agreements: [],
};

async function expectState(run: Case, state: object): Promise<void> {
  expect(await stateOf(run)).toEqual(state);
  await expectInvariants();
}

const STOPS = [0, 1, 2, 3, 4, 5] as const;
/** Before step 4 it is still open; behind it the agreement is made. */
const OPEN_STOPS = [0, 1, 2, 3] as const;

describe("the five steps of a client of the specification, stopped behind step k", () => {
  it("end in the state of the single call", async () => {
    const [single, steps] = [await makeCase(), await makeCase()];
    await accept(single);
    await expectState(single, ACCEPTED);
    expect(await walk(steps, 0, 5)).toBe(5);
    await expectState(steps, ACCEPTED);
  });

  it.each(STOPS)("go on to the same end (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    await expectInvariants();
    expect(await walk(run, k, 5)).toBe(5);
    await expectState(run, ACCEPTED);
  });

  it.each(STOPS)("begin again at step 1 and come to the same end (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    // Behind step 4 the apartment is let, and step 1 says so: nothing is left to do but to confirm.
    expect(await walk(run, 0, 5)).toBe(k < 4 ? 5 : 0);
    if (k === 4) expect(await walk(run, 4, 5)).toBe(5);
    await expectState(run, ACCEPTED);
  });

  it.each(OPEN_STOPS)("can be rejected, at once and for good (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    expect(await check(run)).toBe(k === 2 ? 0 : 1);
    await expectState(run, REJECTED);
    await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
    waitFor(TEN_MINUTES + 1_000);
    await releaseExpiredHolds();
    await expectState(run, REJECTED);
    await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
  });

  it.each([4, 5] as const)("are decided and stay so, whatever is sent again (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    expect(await check(run)).toBe(0);
    expect(await hold(run)).toBe(0);
    await expectState(run, ACCEPTED);
  });

  describe.each(["before", "after"] as const)("%s the sweeper has come by, ten minutes later", (when) => {
    const late = async (k: number) => {
      const run = await makeCase();
      await walk(run, 0, k);
      waitFor(TEN_MINUTES + 1_000);
      if (when === "after") expect(await releaseExpiredHolds()).toBe(k === 3 ? 1 : 0);
      expect(await getApartmentStatus((await makeActor("admin")).actor, run.apartment)).toEqual({
        isAvailable: k < 4,
      });
      return run;
    };

    it.each([0, 1, 3, 4, 5] as const)("can be accepted by the single call (k = %i)", async (k) => {
      const run = await late(k);
      await accept(run);
      await expectState(run, ACCEPTED);
    });

    it.each([0, 1, 3] as const)("can be walked again from step 1 (k = %i)", async (k) => {
      const run = await late(k);
      expect(await walk(run, 0, 5)).toBe(5);
      await expectState(run, ACCEPTED);
    });

    it.each(OPEN_STOPS)("can be rejected (k = %i)", async (k) => {
      const run = await late(k);
      expect(await check(run)).toBe(k === 2 ? 0 : 1);
      await expectState(run, REJECTED);
    });

    it("are undone by another admin as by the first", async () => {
      const run = await late(3);
      const other = { ...run, admin: (await makeActor("admin")).actor };
      expect(await walk(other, 0, 5)).toBe(5);
      await expectState(other, ACCEPTED);
    });

    it("count as rejected where they stopped behind step 2: nothing tells the two apart", async () => {
      const run = await late(2);
      await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
      await hold(run);
      await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
    });
  });

  it("bear every step sent twice, and in the order of two clients at once", async () => {
    const run = await makeCase();
    for (const step of [check, check, hold, hold, check, hold]) await step(run);
    const id = await accept(run);
    expect(await accept(run)).toBe(id);
    expect([await confirm(run), await confirm(run)]).toEqual([1, 0]);
    await expectState(run, ACCEPTED);
  });

  it("never hold an apartment longer than ten minutes from the last time it was free", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const first = await ApartmentModel.findById(run.apartment).lean();
    waitFor(TEN_MINUTES / 2);
    expect(await hold(run)).toBe(0);
    expect((await ApartmentModel.findById(run.apartment).lean())?.hold).toEqual(first?.hold);
    await expectInvariants();
  });
});

describe("a hold", () => {
  it("is for the request that its admin marked checked last, and no other may be accepted on it", async () => {
    const run = await makeCase();
    const second = await makeRequest(
      await makeActor("user"),
      (await ApartmentModel.findById(run.apartment).lean())!,
    );
    await check(run);
    const other = { ...run, request: String(second._id) };
    await check(other);
    await hold(run);
    await expect(accept(run)).rejects.toMatchObject({ code: "apartment_unavailable" });
    await accept(other);
    expect(await AgreementRequestModel.findById(run.request).lean()).toMatchObject({ status: "checked" });
    await expectInvariants();
  });

  it("that is given to another request leaves the first one pending", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const apartment = (await ApartmentModel.findById(run.apartment).lean())!;
    const second = { ...run, request: String((await makeRequest(await makeActor("user"), apartment))._id) };
    expect(await walk(second, 0, 3)).toBe(3);
    expect(await AgreementRequestModel.findById(run.request).lean()).toMatchObject({ status: "pending" });
    await expectInvariants();
    const third = await makeRequest(await makeActor("user"), apartment);
    await acceptRequest(run.admin, String(third._id));
    expect(await AgreementRequestModel.findById(second.request).lean()).toMatchObject({ status: "pending" });
    await expectInvariants();
  });

  it("that is let go by hand leaves its request pending", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    expect(await allocateApartment(run.admin, run.apartment, "available")).toBe(1);
    expect(await AgreementRequestModel.findById(run.request).lean()).toMatchObject({
      ...{ status: "pending", checked_at: null, checked_by: null },
    });
    await expectInvariants();
  });

  it("leaves the request checked where its person has asked again meanwhile (I1)", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const elsewhere = String((await makeApartment())._id);
    expect(await requestApartment(run.person.actor, elsewhere)).toHaveProperty("insertedId");
    waitFor(TEN_MINUTES + 1_000);
    await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
    expect(await releaseExpiredHolds()).toBe(1);
    await expectState(run, REJECTED);
  });

  it("leaves the request checked where its person has become a member meanwhile", async () => {
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

  it("is its admin's alone: another one can neither hold nor accept, but reject", async () => {
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

  it("keeps a pending request from another admin too", async () => {
    const run = await makeCase();
    await hold({ ...run, admin: (await makeActor("admin")).actor });
    await expect(accept(run)).rejects.toMatchObject({ message: CAN_NOT });
    await expectInvariants();
  });

  it("taken before step 2 lets step 4 through as well", async () => {
    const run = await makeCase();
    expect([await hold(run), await check(run)]).toEqual([1, 1]);
    await accept(run);
    await expectState(run, ACCEPTED);
  });

  it("that runs out while its request is accepted or rejected keeps every invariant", async () => {
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

describe("step 5", () => {
  it("does not make a member alone (I6)", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    await expect(confirm(run)).rejects.toMatchObject({ code: "conflict" });
    await expectInvariants();
  });
});

describe("the trail", () => {
  const actionsOf = async () =>
    (await AuditEntryModel.find().sort({ _id: 1 }).lean()).map(({ action }) => action);

  it("tells an accepted request from a rejected one", async () => {
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

  it("tells of an accept that was undone, and who confirmed what", async () => {
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
});

it("leaves those who live in the tower alone", async () => {
  const { apartment } = await makeMember();
  const { actor } = await makeActor("admin");
  expect(await allocateApartment(actor, String(apartment._id), "unavailable")).toBe(0);
  await expectInvariants();
});
