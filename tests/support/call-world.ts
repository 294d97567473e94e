import { removeMember } from "@/lib/leaving/mutations";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import "@/models/registry";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "./actors";
import { makePhoto, PASSWORD } from "./call-inputs";
import { makeApartment, makeMember, makePayment, makeRequest } from "./factories";
import { NOUN_CALLS, type RequestMaker } from "./noun-calls";

/** Creates a small tower with one person of each kind, and an object for every call to act on. */
export async function makeWorld() {
  const [admin, accountant, caretaker, viewer, user, asker, living, neighbour, leaving, free, wanted] =
    await Promise.all([
      makeActor("admin"),
      makeActor("accountant"),
      makeActor("caretaker"),
      makeActor("viewer"),
      makeActor("user"),
      makeActor("user"),
      makeMember(),
      makeMember(),
      makeMember(),
      makeApartment(),
      makeApartment(),
    ]);
  const [member, other, removed] = [living.person, neighbour.person, leaving.person];
  const [paid, paidBefore, othersPaid, , request, things, photo] = await Promise.all([
    makePayment(living),
    // More than they owe: it is to be given back.
    makePayment(leaving, { paid_cents: 10 * leaving.apartment.rent_cents }),
    makePayment(neighbour),
    removeMember(admin.actor, removed.email),
    makeRequest(asker, wanted),
    makeThings(),
    makePhoto(),
  ]);
  await UserModel.updateMany({}, { password_hash: await (knownHash ??= hashPassword(PASSWORD)) });
  return {
    people: { user, member, admin, accountant, caretaker, viewer, removed } as Record<string, TestActor>,
    other,
    free: String(free._id),
    door: free.apartment_no,
    request: String(request._id),
    things,
    payments: { member: String(paid._id), removed: String(paidBefore._id), other: String(othersPaid._id) },
    photo,
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Hashed once, since hashing is slow by design. */
let knownHash: Promise<string> | undefined;

/** Creates one object of each noun with a `make`; returns the ids by noun. */
async function makeThings(): Promise<Record<string, string>> {
  const made = NOUN_CALLS.map(async ([noun, { make }]) =>
    make ? [[noun, String((await make({}))._id)]] : [],
  );
  return Object.fromEntries((await Promise.all(made)).flat()) as Record<string, string>;
}

/** For each call, a request about the caller's own objects that succeeds for everyone allowed to make it. */
export const VALID: Readonly<Record<string, RequestMaker>> = Object.fromEntries(
  NOUN_CALLS.flatMap(([, { valid }]) => Object.entries(valid)),
);

/** The same call by a member about another member's object. */
export const ABOUT_OTHERS: Readonly<Record<string, RequestMaker>> = Object.fromEntries(
  NOUN_CALLS.flatMap(([, { aboutOthers = {} }]) => Object.entries(aboutOthers)),
);
