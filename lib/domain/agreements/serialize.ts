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

type Tenancy = Pick<
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

function tenancy(kept: Tenancy) {
  return {
    name: kept.name,
    email: kept.email,
    apartment_id: kept.apartment_id.toString(),
    apartment_no: kept.apartment_no,
    floor_no: kept.floor_no,
    block_no: kept.block_no,
    rent: toDollars(kept.rent_cents),
    apartment_image: kept.apartment_image,
  };
}

/** What rows from before lack. */
type Written = "telephone" | "occupation" | "message";

/** What is told of a request to both sides; rent in dollars. Rows from before have neither wishes nor decision. */
function serializeOwn(request: AgreementRequestDocument): Omit<MyRequest, "usual_hours"> {
  const {
    telephone = "",
    occupation = "",
    message = "",
  } = request as Omit<AgreementRequestDocument, Written> & Partial<Pick<AgreementRequestDocument, Written>>;
  return {
    _id: request._id.toString(),
    ...tenancy(request),
    request_date: request.request_date.toISOString(),
    status: request.status,
    telephone,
    occupation,
    people: request.people ?? null,
    first_day: request.first_day ?? null,
    message,
    decision: request.decision ?? null,
    decided_at: request.decided_at?.toISOString() ?? null,
    reason: request.reason || null,
  };
}

/** A request as admins see it, with what else stands about its apartment. */
export function serializeRequest(
  request: AgreementRequestDocument,
  about: Pick<AgreementRequest, "rivals" | "is_let" | "home_state" | "agreement">,
): AgreementRequest {
  return { ...serializeOwn(request), ...about };
}

/** A request as its person sees it. */
export function serializeMyRequest(request: AgreementRequestDocument, usual_hours: number | null): MyRequest {
  return { ...serializeOwn(request), usual_hours };
}

/** A member's own apartment; the rent of this month in dollars. */
export function serializeMyApartment(agreement: AgreementDocument, now: Date): MyApartment {
  return {
    agreement_id: agreement._id.toString(),
    ...tenancy(agreement),
    rent: toDollars(rentAt(agreement, periodOf(now))),
    accept_date: agreement.accept_date.toISOString(),
    leave_on: agreement.leave_on ?? null,
  };
}

/** What older agreements lack. */
type Agreed = "deposit_cents" | "service_charge_cents" | "notice_days" | "terms";

/** What was agreed; an agreement from before terms were kept follows the building's notice and terms of today. */
export function agreedTerms(
  agreement: AgreementDocument,
  building: Pick<Building, "notice_days" | "terms">,
): Required<Pick<AgreementDocument, Agreed>> & { first_period: string } {
  const older = agreement as Omit<AgreementDocument, Agreed> & Partial<Pick<AgreementDocument, Agreed>>;
  return {
    first_period: firstPeriodOf(agreement),
    deposit_cents: older.deposit_cents ?? 0,
    service_charge_cents: older.service_charge_cents ?? 0,
    notice_days: older.notice_days ?? building.notice_days,
    terms: older.terms ?? building.terms,
  };
}

/** An agreement for its tenant, with the versions of its document; amounts in dollars. */
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
    name: agreement.name,
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

/** A version of the document for both sides. */
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

/** An agreement as admins see it beside its person; one from before terms were kept has none. */
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
