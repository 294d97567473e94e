import { HOLD_MINUTES } from "@/lib/apartments/hold-apartment";
import type { AgreementDocument, AgreementRequestDocument } from "@/models/agreement";
import type { ApartmentDocument } from "@/models/apartment";
import type { UserDocument } from "@/models/user";
import { idsOf, type Records, repeatsOf, violations } from "./records";

/** I1 to I7, I14 and I15: requests, agreements, apartments and roles are consistent. */
export function checkTenancy(records: Records): string[] {
  const active = records.agreements.filter((agreement) => agreement.active);
  return [
    ...checkUniqueness(records, active),
    ...checkRequests(records, active),
    ...checkDecisions(records),
    ...checkApartments(records, active),
    ...checkPeople(records, active),
  ];
}

type Agreements = readonly AgreementDocument[];

function checkUniqueness({ agreements, agreement_requests }: Records, active: Agreements): string[] {
  const pending = agreement_requests.filter(({ status }) => status === "pending");
  return [
    ...violations("I1", "more than one pending request of user", repeatsOf(pending, ["user_id"])),
    ...violations("I3", "more than one active agreement for apartment", repeatsOf(active, ["apartment_id"])),
    ...violations("I4", "more than one active agreement of user", repeatsOf(active, ["user_id"])),
    ...violations("I7", "more than one agreement for request", repeatsOf(agreements, ["request_id"])),
  ];
}

function checkRequests(records: Records, active: Agreements): string[] {
  const { agreements, agreement_requests: requests, apartments } = records;
  const pending = requests.filter(({ status }) => status === "pending");
  const agreed = new Set(agreements.map(({ request_id }) => String(request_id)));
  const members = new Set(active.map(({ user_id }) => String(user_id)));
  const begun = new Set(apartments.flatMap(({ hold }) => hold?.request_id?.toString() ?? []));
  const undated = idsOf(requests, ({ status, checked_at }) => status === "checked" && !checked_at);
  const early = idsOf(pending, ({ checked_at }) => Boolean(checked_at));
  const decided = idsOf(pending, ({ _id }) => agreed.has(String(_id)));
  const asked = idsOf(pending, ({ user_id }) => members.has(String(user_id)));
  const open = idsOf(pending, ({ _id }) => begun.has(String(_id)));
  const ended = idsOf(agreements, ({ request_id }) => begun.has(String(request_id)));
  return [
    ...violations("I2", "a checked request does not say when", undated),
    ...violations("I2", "a pending request has been checked", early),
    ...violations("I2", "a request with an agreement is still pending", decided),
    ...violations("I2", "a member's request is pending", asked),
    ...violations("I2", "an apartment is held for a request that is pending", open),
    ...violations("I2", "an apartment is held for a request that came to an agreement", ended),
  ];
}

function checkApartments({ apartments }: Records, active: Agreements): string[] {
  const homes = new Set(active.map((agreement) => agreement.apartment_id.toString()));
  const known = new Set(idsOf(apartments));
  const missing = [...homes].filter((id) => !known.has(id));
  const wrong = apartments.flatMap((apartment) => {
    const fault = findApartmentFault(apartment, homes.has(apartment._id.toString()));
    return fault ? [`I5: ${apartment.apartment_no} ${fault}`] : [];
  });
  return [...wrong, ...violations("I3", "an active agreement is for no apartment", missing)];
}

function findApartmentFault(
  { booking_status, hold, is_listed }: ApartmentDocument,
  isLet: boolean,
): string | null {
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

function checkPeople({ users }: Records, active: Agreements): string[] {
  const homes = new Map(active.map((agreement) => [agreement.user_id.toString(), agreement]));
  const faults = users.flatMap((person) => {
    const home = homes.get(person._id.toString());
    const fault = findPersonFault(person, home);
    return fault ? [`I6: user ${person._id.toString()} ${fault}`] : [];
  });
  const members = new Set(idsOf(users, ({ role }) => role === "member"));
  const homeless = [...homes.keys()].filter((id) => !members.has(id));
  const hasAdmin = active.length === 0 || users.some(({ role }) => role === "admin");
  return [
    ...faults,
    ...violations("I6", "has an active agreement but is no member: user", homeless),
    ...(hasAdmin ? [] : ["I14: there are agreements, but no admin"]),
  ];
}

function findPersonFault(person: UserDocument, home: AgreementDocument | undefined): string | null {
  if (person.role !== "member") return person.apartment_id ? "is no member but has an apartment" : null;
  if (!home) return "is a member without an active agreement";
  return home.apartment_id.equals(person.apartment_id ?? undefined)
    ? null
    : "is linked to another apartment than the agreement's";
}

/** I15: a request's decision matches its status and its agreement. */
function checkDecisions({ agreements, agreement_requests }: Records): string[] {
  const made = new Set(agreements.map(({ request_id }) => String(request_id)));
  const wrong = (isWrong: (request: AgreementRequestDocument, hasAgreement: boolean) => boolean) =>
    idsOf(agreement_requests, (request) => isWrong(request, made.has(request._id.toString())));
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
