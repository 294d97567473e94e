import type { Connection, mongo } from "mongoose";
import { HOLD_MINUTES } from "@/lib/apartments/rules";
import { findRepeats, violations } from "./find-repeats";

type Id = mongo.ObjectId;
interface Agreement {
  readonly _id: Id;
  readonly user_id: Id;
  readonly apartment_id: Id;
  readonly request_id: Id;
  readonly active?: boolean;
}
interface Apartment {
  readonly _id: Id;
  readonly apartment_no: string;
  readonly booking_status: string;
  readonly is_listed: boolean;
  readonly hold?: { readonly until: Date; readonly request_id?: Id | null } | null;
}
interface Person {
  readonly _id: Id;
  readonly role: string;
  readonly apartment_id?: Id | null;
}

/** I1 to I7, I14 and I15: requests, agreements, apartments and roles are consistent. */
export async function checkTenancy(connection: Connection): Promise<string[]> {
  const active = await connection.collection("agreements").find<Agreement>({ active: true }).toArray();
  const [repeats, requests, decisions, apartments, people] = await Promise.all([
    checkUniqueness(connection),
    checkRequests(connection),
    checkDecisions(connection),
    checkApartments(connection, active),
    checkPeople(connection, active),
  ]);
  return [...repeats, ...requests, ...decisions, ...apartments, ...people];
}

async function checkUniqueness(connection: Connection): Promise<string[]> {
  const pending = await findRepeats(connection, "agreement_requests", ["user_id"], { status: "pending" });
  const apartments = await findRepeats(connection, "agreements", ["apartment_id"], { active: true });
  const users = await findRepeats(connection, "agreements", ["user_id"], { active: true });
  const decided = await findRepeats(connection, "agreements", ["request_id"]);
  return [
    ...violations("I1", "more than one pending request of user", pending),
    ...violations("I3", "more than one active agreement for apartment", apartments),
    ...violations("I4", "more than one active agreement of user", users),
    ...violations("I7", "more than one agreement for request", decided),
  ];
}

async function checkRequests(connection: Connection): Promise<string[]> {
  const requests = connection.collection("agreement_requests");
  const undated = await requests.find({ status: "checked", checked_at: null }).limit(20).toArray();
  const early = await requests
    .find({ status: "pending", checked_at: { $ne: null } })
    .limit(20)
    .toArray();
  const agreed = await connection.collection("agreements").find<Agreement>({}).toArray();
  const pending = await requests
    .find({ _id: { $in: agreed.map((agreement) => agreement.request_id) }, status: "pending" })
    .toArray();
  const members = agreed.filter(({ active }) => active).map(({ user_id }) => user_id);
  const held = await connection
    .collection("apartments")
    .find<Apartment>({ "hold.request_id": { $ne: null } })
    .toArray();
  const begun = held.flatMap(({ hold }) => (hold?.request_id ? [hold.request_id] : []));
  const open = await requests.find({ _id: { $in: begun }, status: "pending" }).toArray();
  const asked = await requests.find({ user_id: { $in: members }, status: "pending" }).toArray();
  const ended = agreed.filter(({ request_id }) => begun.some((id) => id.equals(request_id)));
  const ids = (found: { _id: unknown }[]) => found.map(({ _id }) => String(_id));
  return [
    ...violations("I2", "a checked request does not say when", ids(undated)),
    ...violations("I2", "a pending request has been checked", ids(early)),
    ...violations("I2", "a request with an agreement is still pending", ids(pending)),
    ...violations("I2", "a member's request is pending", ids(asked)),
    ...violations("I2", "an apartment is held for a request that is pending", ids(open)),
    ...violations("I2", "an apartment is held for a request that came to an agreement", ids(ended)),
  ];
}

async function checkApartments(connection: Connection, active: readonly Agreement[]): Promise<string[]> {
  const homes = new Set(active.map((agreement) => agreement.apartment_id.toString()));
  const apartments = await connection.collection("apartments").find<Apartment>({}).toArray();
  const known = new Set(apartments.map((apartment) => apartment._id.toString()));
  const missing = [...homes].filter((id) => !known.has(id));
  const wrong = apartments.flatMap((apartment) => {
    const fault = findApartmentFault(apartment, homes.has(apartment._id.toString()));
    return fault ? [`I5: ${apartment.apartment_no} ${fault}`] : [];
  });
  return [...wrong, ...violations("I3", "an active agreement is for no apartment", missing)];
}

function findApartmentFault({ booking_status, hold, is_listed }: Apartment, isLet: boolean): string | null {
  if (!is_listed) {
    if (isLet || hold) return "is let or held, but a draft";
    return booking_status === "unavailable" ? null : "is a draft, but available";
  }
  if (isLet && booking_status !== "unavailable") return "is let, but available";
  if (isLet && hold) return "is let, and held as well";
  if (isLet) return null;
  if (booking_status === "available") return hold ? "is available, but held" : null;
  if (!hold) return "is unavailable without an agreement or a hold";
  const longest = Date.now() + HOLD_MINUTES * 60_000;
  return hold.until.getTime() > longest ? "is held for more than ten minutes" : null;
}

async function checkPeople(connection: Connection, active: readonly Agreement[]): Promise<string[]> {
  const homes = new Map(active.map((agreement) => [agreement.user_id.toString(), agreement]));
  const people = await connection
    .collection("users")
    .find<Person>({ $or: [{ role: { $ne: "user" } }, { apartment_id: { $ne: null } }] })
    .toArray();
  const faults = people.flatMap((person) => {
    const home = homes.get(person._id.toString());
    const fault = findPersonFault(person, home);
    return fault ? [`I6: user ${person._id.toString()} ${fault}`] : [];
  });
  const members = new Set(people.filter(({ role }) => role === "member").map(({ _id }) => _id.toString()));
  const homeless = [...homes.keys()].filter((id) => !members.has(id));
  const hasAdmin = active.length === 0 || people.some(({ role }) => role === "admin");
  return [
    ...faults,
    ...violations("I6", "has an active agreement but is no member: user", homeless),
    ...(hasAdmin ? [] : ["I14: there are agreements, but no admin"]),
  ];
}

function findPersonFault(person: Person, home: Agreement | undefined): string | null {
  if (person.role !== "member") return person.apartment_id ? "is no member but has an apartment" : null;
  if (!home) return "is a member without an active agreement";
  return home.apartment_id.equals(person.apartment_id ?? undefined)
    ? null
    : "is linked to another apartment than the agreement's";
}

interface Request {
  readonly _id: mongo.ObjectId;
  readonly status: string;
  readonly decision: string | null;
  readonly decided_at?: Date | null;
  readonly reason?: string | null;
}

/** I15: a request's decision matches its status and its agreement. */
async function checkDecisions(connection: Connection): Promise<string[]> {
  const [requests, agreed] = await Promise.all([
    connection
      .collection("agreement_requests")
      .find<Request>({}, { projection: { status: 1, decision: 1, decided_at: 1, reason: 1 } })
      .toArray(),
    connection.collection("agreements").distinct("request_id", {}),
  ]);
  const made = new Set(agreed.map(String));
  const wrong = (isWrong: (request: Request, hasAgreement: boolean) => boolean) =>
    requests
      .filter((request) => isWrong(request, made.has(request._id.toString())))
      .map(({ _id }) => String(_id));
  return [
    ...violations(
      "I15",
      "a checked request has no decision",
      wrong(({ status, decision }) => status === "checked" && !decision),
    ),
    ...violations(
      "I15",
      "a pending request has a decision or a reason",
      wrong(
        ({ status, decision, reason }) =>
          status === "pending" && (decision !== null || typeof reason === "string"),
      ),
    ),
    ...violations(
      "I15",
      "a decision does not say when",
      wrong(({ decision, decided_at }) => Boolean(decision) !== Boolean(decided_at)),
    ),
    ...violations(
      "I15",
      "an accepted request has no agreement",
      wrong(({ decision }, hasAgreement) => decision === "accepted" && !hasAgreement),
    ),
    ...violations(
      "I15",
      "a request with an agreement is not accepted",
      wrong(({ decision }, hasAgreement) => decision !== "accepted" && hasAgreement),
    ),
  ];
}
