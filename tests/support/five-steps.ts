import { expect, vi } from "vitest";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { confirmMember } from "@/lib/agreements/mutations";
import { rejectRequest } from "@/lib/agreements/reject-request";
import { allocateApartment, releaseExpiredHolds } from "@/lib/apartments/hold-apartment";
import { getApartmentStatus } from "@/lib/apartments/queries";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { makeActor } from "./actors";
import { makeApartment, makeRequest } from "./factories";
import { expectInvariants } from "./invariants";

export const CAN_NOT = "Can not Accept! You have already allocated the Apartment to a user!";
export const TEN_MINUTES = 600_000;

export async function makeCase() {
  const [admin, person, apartment] = [
    await makeActor("admin"),
    await makeActor("user"),
    await makeApartment(),
  ];
  const request = await makeRequest(person, apartment);
  return { admin: admin.actor, person, apartment: String(apartment._id), request: String(request._id) };
}
export type Case = Awaited<ReturnType<typeof makeCase>>;

/** Creates another person's request for the same apartment, before the same admin by default. */
export async function makeRival(run: Case, admin = run.admin): Promise<Case> {
  const [person, apartment] = [await makeActor("user"), await ApartmentModel.findById(run.apartment).lean()];
  const request = await makeRequest(person, apartment!);
  return { ...run, admin, person, request: String(request._id) };
}

export const statusOf = async (run: Case) =>
  (await AgreementRequestModel.findById(run.request).lean())?.status;

export const check = (run: Case) => rejectRequest(run.admin, run.request);
export const hold = (run: Case) => allocateApartment(run.admin, run.apartment, "unavailable");
export const release = (run: Case) => allocateApartment(run.admin, run.apartment, "available");
export const accept = (run: Case) => acceptRequest(run.admin, run.request);
export const confirm = (run: Case) => confirmMember(run.admin, run.person.email, run.apartment);

/** The five steps; each returns what a client checks before it continues (docs/product.md 4.6). */
const STEPS: ((run: Case) => Promise<unknown>)[] = [
  async (run) => (await getApartmentStatus(run.admin, run.apartment)).isAvailable,
  async (run) => (await check(run)) >= 0,
  hold,
  accept,
  confirm,
];

/** Runs the steps like such a client: stops at the first falsy result. Returns the index of the last completed step. */
export async function walk(run: Case, from: number, to: number): Promise<number> {
  for (let at = from; at < to; at += 1) if (!(await STEPS[at]?.(run))) return at;
  return to;
}

/** Moves the product's clock forward and stops it there; the driver's own timers keep running. */
export function waitFor(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** Returns everything that the single transaction writes, without ids and times. */
async function stateOf(run: Case) {
  const request = await AgreementRequestModel.findById(run.request).lean();
  const apartment = await ApartmentModel.findById(run.apartment).lean();
  const user = await UserModel.findById(run.person.userId).lean();
  const made = await AgreementModel.find({ request_id: run.request }).lean();
  return {
    request: {
      status: request?.status,
      isDated: Boolean(request?.checked_at && request.checked_by && request.decided_at),
      decision: request?.decision,
    },
    apartment: { status: apartment?.booking_status, hold: apartment?.hold },
    user: { role: user?.role, lives: String(user?.apartment_id ?? "") === run.apartment },
    agreements: made.map(({ status, active, rent_cents, email }) => ({
      status,
      active,
      rent_cents,
      isTheirs: email === run.person.email,
    })),
  };
}

export const ACCEPTED = {
  request: { status: "checked", isDated: true, decision: "accepted" },
  apartment: { status: "unavailable", hold: null },
  user: { role: "member", lives: true },
  agreements: [{ status: "accepted", active: true, rent_cents: 65_000, isTheirs: true }],
};
export const REJECTED = {
  request: { status: "checked", isDated: true, decision: "declined" },
  apartment: { status: "available", hold: null },
  user: { role: "user", lives: false },
  agreements: [],
};

export async function expectState(run: Case, state: object): Promise<void> {
  expect(await stateOf(run)).toEqual(state);
  await expectInvariants();
}

export async function expectRejectedForGood(run: Case): Promise<void> {
  await expectState(run, REJECTED);
  await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
  waitFor(TEN_MINUTES + 1_000);
  await releaseExpiredHolds();
  await expectState(run, REJECTED);
  await expect(accept(run)).rejects.toMatchObject({ code: "request_decided" });
}
