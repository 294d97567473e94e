import { afterEach, describe, expect, it, vi } from "vitest";
import { allocateApartment, releaseExpiredHolds } from "@/lib/apartments/hold-apartment";
import { getApartmentStatus } from "@/lib/apartments/queries";
import { AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import {
  ACCEPTED,
  REJECTED,
  TEN_MINUTES,
  accept,
  check,
  confirm,
  expectRejectedForGood,
  expectState,
  hold,
  makeCase,
  release,
  waitFor,
  walk,
} from "@/tests/support/five-steps";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const STOPS = [0, 1, 2, 3, 4, 5] as const;
/** Before step 4 the request is open; after it the agreement exists. */
const OPEN_STOPS = [0, 1, 2, 3] as const;

describe("the five-step accept, stopped after step k", () => {
  it("ends in the same state as the single call", async () => {
    const [single, steps] = [await makeCase(), await makeCase()];
    await accept(single);
    await expectState(single, ACCEPTED);
    expect(await walk(steps, 0, 5)).toBe(5);
    await expectState(steps, ACCEPTED);
  });

  it.each(STOPS)("can continue to the same end (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    await expectInvariants();
    expect(await walk(run, k, 5)).toBe(5);
    await expectState(run, ACCEPTED);
  });

  it("withdraws another request that the new member made between the steps", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const other = await makeRequest(run.person, await makeApartment());
    expect(await walk(run, 3, 5)).toBe(5);
    await expectState(run, ACCEPTED);
    expect(await AgreementRequestModel.findById(other._id).lean()).toMatchObject({
      status: "checked",
      decision: "withdrawn",
    });
    await expectInvariants();
  });

  it.each(STOPS)("can restart at step 1 and reach the same end (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    // After step 4 the apartment is let, and step 1 reports it: only the confirmation is left.
    expect(await walk(run, 0, 5)).toBe(k < 4 ? 5 : 0);
    if (k === 4) expect(await walk(run, 4, 5)).toBe(5);
    await expectState(run, ACCEPTED);
  });

  it.each(OPEN_STOPS)("can be rejected at once and for good, in at most two calls (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    expect(await check(run)).toBe(k < 2 ? 1 : 0);
    expect(await release(run)).toBe(k === 3 ? 1 : 0);
    await expectRejectedForGood(run);
  });

  it("can be rejected by step 2 alone after step 3, and the hold expires by itself", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    expect(await check(run)).toBe(0);
    await expectInvariants();
    waitFor(TEN_MINUTES + 1_000);
    expect(await releaseExpiredHolds()).toBe(1);
    await expectRejectedForGood(run);
  });

  it("can be rejected after the hold is released", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    expect([await release(run), await check(run)]).toEqual([1, 1]);
    await expectRejectedForGood(run);
  });

  it("allows step 2 to be repeated after step 3 without a decision (1 2 3 2 4 5)", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    expect([await check(run), await check(run)]).toEqual([0, 0]);
    const held = await ApartmentModel.findById(run.apartment).lean();
    expect(held).toMatchObject({ booking_status: "unavailable", hold: { request_id: null } });
    await expectInvariants();
    expect(await walk(run, 3, 5)).toBe(5);
    await expectState(run, ACCEPTED);
  });

  it("does not extend the hold when restarted after step 3", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const first = await ApartmentModel.findById(run.apartment).lean();
    waitFor(TEN_MINUTES / 2);
    expect(await walk(run, 0, 3)).toBe(3);
    expect((await ApartmentModel.findById(run.apartment).lean())?.hold).toEqual(first?.hold);
    waitFor(TEN_MINUTES / 2 + 1_000);
    await releaseExpiredHolds();
    expect(await AgreementRequestModel.findById(run.request).lean()).toMatchObject({ status: "pending" });
    await expectInvariants();
  });

  it.each([4, 5] as const)("stays accepted when steps 2 and 3 are repeated (k = %i)", async (k) => {
    const run = await makeCase();
    await walk(run, 0, k);
    expect(await check(run)).toBe(0);
    expect(await hold(run)).toBe(0);
    await expectState(run, ACCEPTED);
  });

  describe.each(["before", "after"] as const)("%s the sweeper runs, ten minutes later", (when) => {
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

    it.each([0, 1, 3] as const)("can restart from step 1 (k = %i)", async (k) => {
      const run = await late(k);
      expect(await walk(run, 0, 5)).toBe(5);
      await expectState(run, ACCEPTED);
    });

    it.each(OPEN_STOPS)("can be rejected (k = %i)", async (k) => {
      const run = await late(k);
      expect(await check(run)).toBe(k === 2 ? 0 : 1);
      await expectState(run, REJECTED);
    });

    it("can be completed from step 1 by another admin", async () => {
      const run = await late(3);
      const other = { ...run, admin: (await makeActor("admin")).actor };
      expect(await walk(other, 0, 5)).toBe(5);
      await expectState(other, ACCEPTED);
    });

    it("cannot be accepted when stopped after step 2, which counts as a rejection", async () => {
      const run = await late(2);
      await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
      await hold(run);
      await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
    });
  });

  it("allows each step to be sent twice, interleaved as by two clients", async () => {
    const run = await makeCase();
    for (const step of [check, check, hold, hold, check, hold]) await step(run);
    const id = await accept(run);
    expect(await accept(run)).toBe(id);
    expect([await confirm(run), await confirm(run)]).toEqual([1, 0]);
    await expectState(run, ACCEPTED);
  });

  it("keeps the end of the hold when step 3 is repeated", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    const first = await ApartmentModel.findById(run.apartment).lean();
    waitFor(TEN_MINUTES / 2);
    expect(await hold(run)).toBe(0);
    expect((await ApartmentModel.findById(run.apartment).lean())?.hold).toEqual(first?.hold);
    await expectInvariants();
  });
});

describe("step 5", () => {
  it("does not make a member without step 4 (I6)", async () => {
    const run = await makeCase();
    await walk(run, 0, 3);
    await expect(confirm(run)).rejects.toMatchObject({ code: "conflict" });
    await expectInvariants();
  });
});

it("allocateApartment returns 0 for an apartment with a member", async () => {
  const { apartment } = await makeMember();
  const { actor } = await makeActor("admin");
  expect(await allocateApartment(actor, String(apartment._id), "unavailable")).toBe(0);
  await expectInvariants();
});
