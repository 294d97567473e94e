import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { allocateApartment, releaseExpiredHolds } from "@/lib/apartments/hold-apartment";
import { removeMember } from "@/lib/leaving/mutations";
import { AppError } from "@/lib/platform/errors";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeRequest } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { propertyRuns } from "@/tests/support/property-runs";
import { acceptRequest } from "./accept-request";
import { confirmMember } from "./mutations";
import { rejectRequest } from "./reject-request";
import { requestApartment } from "./request-apartment";

connectTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const RUNS = propertyRuns(8, 200);
const SEED = 20_261_121;

/** Creates two admins, two users who request the same apartment, and another available apartment. */
async function makeCase() {
  const admins = [(await makeActor("admin")).actor, (await makeActor("admin")).actor] as const;
  const people = [await makeActor("user"), await makeActor("user")] as const;
  const [apartment, other] = [await makeApartment(), await makeApartment()];
  const requests = [
    String((await makeRequest(people[0], apartment))._id),
    String((await makeRequest(people[1], apartment))._id),
  ] as const;
  return { admins, people, requests, apartment: String(apartment._id), other: String(other._id) };
}
type Case = Awaited<ReturnType<typeof makeCase>>;
type Two = 0 | 1;

const ACTS: Record<string, (run: Case, admin: Two, request: Two) => Promise<unknown>> = {
  check: ({ admins, requests }, by, n) => rejectRequest(admins[by], requests[n]),
  hold: ({ admins, apartment }, by) => allocateApartment(admins[by], apartment, "unavailable"),
  release: ({ admins, apartment }, by) => allocateApartment(admins[by], apartment, "available"),
  accept: ({ admins, requests }, by, n) => acceptRequest(admins[by], requests[n]),
  confirm: ({ admins, people, apartment }, by, n) => confirmMember(admins[by], people[n].email, apartment),
  ask: ({ people, other }, _, n) => requestApartment(people[n].actor, other),
  remove: ({ admins, people }, by, n) => removeMember(admins[by], people[n].email),
  sweep: () => releaseExpiredHolds(),
  wait: () => Promise.resolve(vi.setSystemTime(Date.now() + 601_000)),
};
/** The steps of an accept are drawn more often than the acts that disturb it. */
const names = fc.constantFrom(...Object.keys(ACTS), "check", "hold", "accept", "check", "hold", "accept");
const two = fc.constantFrom<Two>(0, 1);
const walks = fc.array(fc.tuple(names, two, two, fc.boolean()), { minLength: 4, maxLength: 14 });

/** Ignores expected errors; rethrows any other. */
async function act(run: Case, name: string, admin: Two, request: Two): Promise<void> {
  await ACTS[name]?.(run, admin, request).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

it("random call sequences keep every invariant and leave no permanent hold or undecidable request", async () => {
  for (const walk of fc.sample(walks, { numRuns: RUNS, seed: SEED })) {
    const run = await makeCase();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (const [at, [name, admin, request, isAtOnce]] of walk.entries()) {
      const [next] = walk.slice(at + 1);
      // Sometimes two calls run concurrently.
      const meets = isAtOnce && next && next[0] !== "wait" ? act(run, next[0], next[1], next[2]) : undefined;
      await Promise.all([act(run, name, admin, request), meets]);
      await expectInvariants();
    }
    await expectDecidable(run, JSON.stringify(walk));
    vi.useRealTimers();
  }
});

/** Expects that after ten minutes nothing is held, and that requests without an agreement can be rejected for good. */
async function expectDecidable(run: Case, told: string): Promise<void> {
  vi.setSystemTime(Date.now() + 601_000);
  await releaseExpiredHolds();
  expect((await ApartmentModel.findById(run.apartment).lean())?.hold, told).toBeNull();
  for (const id of run.requests) {
    if (await AgreementModel.exists({ request_id: id })) continue;
    await rejectRequest(run.admins[0], id);
    expect((await AgreementRequestModel.findById(id).lean())?.status, told).toBe("checked");
    await expect(acceptRequest(run.admins[0], id), told).rejects.toMatchObject({
      // The latter if the other user lives there now.
      code: expect.stringMatching(/^(request_decided|apartment_unavailable)$/) as string,
    });
  }
  await expectInvariants();
}
