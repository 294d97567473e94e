import type { AgreementRequest, MyApartment } from "@/lib/contracts/agreements";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import type { AgreementRequestDocument } from "@/models/agreement-request";

type Tenancy = Omit<
  AgreementRequestDocument,
  "_id" | "status" | "checked_at" | "checked_by" | "request_date"
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

/** A request as admins see it; rent in dollars. */
export function serializeRequest(request: AgreementRequestDocument): AgreementRequest {
  return {
    _id: request._id.toString(),
    ...tenancy(request),
    request_date: request.request_date.toISOString(),
    status: request.status,
  };
}

/** A member's own apartment; rent in dollars. */
export function serializeMyApartment(agreement: AgreementDocument): MyApartment {
  return {
    agreement_id: agreement._id.toString(),
    ...tenancy(agreement),
    accept_date: agreement.accept_date.toISOString(),
  };
}
