import type { AgreementRequest, MyApartment, MyRequest } from "@/lib/contracts/agreements";
import type { MemberAgreement } from "@/lib/contracts/member-page";
import type { Building } from "@/lib/contracts/building";
import type { MyAgreement, AgreementVersion as ShownVersion } from "@/lib/contracts/my-agreement";
import { dollarSteps, rentAt, rentSteps } from "@/lib/domain/payments/derive-rent-steps";
import { firstPeriodOf } from "@/lib/domain/payments/rules";
import { toDollars } from "@/lib/format/money";
import { periodOf } from "@/lib/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { AgreementVersion } from "@/models/agreement-document";
import type { AgreementRequestDocument } from "@/models/agreement-request";

type StoredTenancy = Pick<
  AgreementRequestDocument,
  | "name"
  | "email"
  | "apartment_id"
  | "apartment_no"
  | "floor_no"
  | "block_no"
  | "rent_cents"
  | "apartment_image"
>;

function tenancy(kept: StoredTenancy) {
  return {
    name: kept.name ?? "",
    email: kept.email,
    apartment_id: kept.apartment_id.toString(),
    apartment_no: kept.apartment_no,
    floor_no: kept.floor_no,
    block_no: kept.block_no,
    rent: toDollars(kept.rent_cents),
    apartment_image: kept.apartment_image ?? "",
  };
}

/** Returns a request for both sides; rent in dollars. Older rows have neither wishes nor decision. */
function serializeOwn(request: AgreementRequestDocument): Omit<MyRequest, "usual_hours"> {
  return {
    _id: request._id.toString(),
    ...tenancy(request),
    request_date: request.request_date.toISOString(),
    status: request.status,
    telephone: request.telephone ?? "",
    occupation: request.occupation ?? "",
    people: request.people ?? null,
    first_day: request.first_day ?? null,
    message: request.message ?? "",
    decision: request.decision ?? null,
    decided_at: request.decided_at?.toISOString() ?? null,
    reason: request.reason || null,
  };
}

/** Returns a request for admins, with its apartment's status. */
export function serializeRequest(
  request: AgreementRequestDocument,
  about: Pick<AgreementRequest, "rivals" | "is_let" | "home_state" | "agreement">,
): AgreementRequest {
  return { ...serializeOwn(request), ...about };
}

/** Returns a request for its sender. */
export function serializeMyRequest(request: AgreementRequestDocument, usual_hours: number | null): MyRequest {
  return { ...serializeOwn(request), usual_hours };
}

/** Returns a member's apartment, with this month's rent in dollars. */
export function serializeMyApartment(agreement: AgreementDocument, now: Date): MyApartment {
  return {
    agreement_id: agreement._id.toString(),
    ...tenancy(agreement),
    rent: toDollars(rentAt(agreement, periodOf(now))),
    accept_date: agreement.accept_date.toISOString(),
    leave_on: agreement.leave_on ?? null,
  };
}

type Agreed = "deposit_cents" | "service_charge_cents" | "notice_days" | "terms";

/** Returns the agreed terms; an agreement older than stored terms uses the building's current ones. */
export function agreedTerms(
  agreement: AgreementDocument,
  building: Pick<Building, "notice_days" | "terms">,
): Required<Pick<AgreementDocument, Agreed>> & { first_period: string } {
  return {
    first_period: firstPeriodOf(agreement),
    deposit_cents: agreement.deposit_cents ?? 0,
    service_charge_cents: agreement.service_charge_cents ?? 0,
    notice_days: agreement.notice_days ?? building.notice_days,
    terms: agreement.terms ?? building.terms,
  };
}

/** Returns an agreement for its tenant, with the versions of its document; in dollars. */
export function serializeMyAgreement(
  agreement: AgreementDocument,
  versions: readonly AgreementVersion[],
  building: Pick<Building, "notice_days" | "terms">,
): MyAgreement {
  const { first_period, deposit_cents, service_charge_cents, notice_days, terms } = agreedTerms(
    agreement,
    building,
  );
  return {
    agreement_id: agreement._id.toString(),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: toDollars(agreement.rent_cents),
    rent_changes: dollarSteps(rentSteps(agreement)),
    accept_date: agreement.accept_date.toISOString(),
    active: agreement.active,
    first_day: agreement.first_day ?? null,
    last_day: agreement.last_day ?? null,
    first_period,
    deposit: toDollars(deposit_cents),
    service_charge: toDollars(service_charge_cents),
    notice_days,
    terms,
    leave_on: agreement.leave_on ?? null,
    notice_given_at: agreement.notice_given_at?.toISOString() ?? null,
    ended_at: agreement.ended_at?.toISOString() ?? null,
    documents: versions.map(serializeVersion),
  };
}

/** Returns a version of the document for both sides. */
export function serializeVersion({
  version,
  made_at,
  hash,
  signed_at,
  signed_name,
}: AgreementVersion): ShownVersion {
  return {
    version,
    made_at: made_at.toISOString(),
    hash,
    signed_at: signed_at?.toISOString() ?? null,
    signed_name: signed_name ?? null,
  };
}

/** Returns an agreement for admins; null if it is older than stored terms. */
export function serializeMemberAgreement(
  agreement: AgreementDocument,
): Omit<MemberAgreement, "rent_choice" | "documents"> {
  // What rows from before lack.
  const kept: Partial<AgreementDocument> = agreement;
  return {
    _id: agreement._id.toString(),
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: toDollars(agreement.rent_cents),
    rent_changes: dollarSteps(rentSteps(agreement)),
    accept_date: agreement.accept_date.toISOString(),
    first_day: kept.first_day ?? null,
    last_day: kept.last_day ?? null,
    first_period: firstPeriodOf(agreement),
    deposit: toDollars(kept.deposit_cents ?? 0),
    service_charge: toDollars(kept.service_charge_cents ?? 0),
    notice_days: kept.notice_days ?? 0,
    leave_on: kept.leave_on ?? null,
    active: agreement.active,
    ended_at: agreement.ended_at?.toISOString() ?? null,
  };
}
