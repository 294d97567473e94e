import type { AgreementRequest, MyApartment, MyRequest } from "@/lib/contracts/agreements";
import type { MemberAgreement } from "@/lib/contracts/member-page";
import { firstPeriodOf } from "@/lib/domain/payments/rules";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
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
  about: Pick<AgreementRequest, "rivals" | "is_let">,
): AgreementRequest {
  return { ...serializeOwn(request), ...about };
}

/** A request as its person sees it. */
export function serializeMyRequest(request: AgreementRequestDocument, usual_hours: number | null): MyRequest {
  return { ...serializeOwn(request), usual_hours };
}

/** A member's own apartment; rent in dollars. */
export function serializeMyApartment(agreement: AgreementDocument): MyApartment {
  return {
    agreement_id: agreement._id.toString(),
    ...tenancy(agreement),
    accept_date: agreement.accept_date.toISOString(),
  };
}

/** An agreement as admins see it beside its person; one from before terms were kept has none. */
export function serializeMemberAgreement(agreement: AgreementDocument): MemberAgreement {
  // What rows from before lack.
  const kept: Partial<AgreementDocument> = agreement;
  return {
    _id: agreement._id.toString(),
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: toDollars(agreement.rent_cents),
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
