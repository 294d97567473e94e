import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { AgreedTerms, ProposedTerms } from "@/lib/contracts/accepting";
import { NO_REQUEST } from "@/lib/contracts/agreements.sentences";
import type { Building } from "@/lib/contracts/building";
import { connectDatabase } from "@/lib/db/connect";
import { getBuilding } from "@/lib/domain/building/queries";
import { settleMonths } from "@/lib/domain/payments/settle-months";
import { listAgreementsUntil } from "@/lib/domain/payments/derive-tenancy-months";
import { notFound } from "@/lib/errors";
import { toCents, toDollars } from "@/lib/format/money";
import { firstPeriodFrom, periodOf } from "@/lib/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { addFirstDocument } from "./keep-versions";
import { agreedDates, proposedFirstDay } from "./rules";

/** The terms that an admin sets; the deposit in dollars. */
export type SaidTerms = { readonly [Name in keyof AgreedTerms]?: AgreedTerms[Name] | undefined };

interface NewAgreement {
  readonly actor: Actor<"admin">;
  readonly request: AgreementRequestDocument;
  readonly apartment: ApartmentDocument;
  readonly said: SaidTerms;
  readonly building: Building;
}

/**
 * Creates an agreement with its current terms, and its document (docs/product.md 5.10, 5.12). If the tenant returns, a month
 * that was paid by days is owed in full. Throws `invalid_input`.
 */
export async function addAgreement(
  { actor, request, apartment, said, building }: NewAgreement,
  session: ClientSession,
): Promise<AgreementDocument> {
  const { user_id, name, email, apartment_id, apartment_no, floor_no, block_no, rent_cents } = request;
  const accept_date = new Date();
  const earlier = await listAgreementsUntil(periodOf(accept_date), { user_id, apartment_no }, session);
  const [made] = await AgreementModel.create(
    [
      {
        _id: new mongoose.Types.ObjectId(),
        request_id: request._id,
        user_id,
        name,
        email,
        apartment_id,
        apartment_no,
        floor_no,
        block_no,
        rent_cents,
        apartment_image: request.apartment_image,
        request_date: request.request_date,
        status: "accepted" as const,
        accept_date,
        accepted_by: new mongoose.Types.ObjectId(actor.userId),
        ...agreedDates(said, request.first_day, building, accept_date),
        deposit_cents: said.deposit === undefined ? usualDeposit(request, building) : toCents(said.deposit),
        service_charge_cents: apartment.service_charge_cents ?? 0,
        notice_days: building.notice_days,
        terms: building.terms,
        active: true,
      },
    ],
    { session },
  );
  if (!made) throw new Error("The agreement was not written.");
  const agreement = made.toObject();
  await addFirstDocument(agreement, building, session);
  await settleMonths(earlier, session);
  return agreement;
}

/** Returns the building's deposit and charges, in cents. */
const usualDeposit = (
  { rent_cents }: Pick<AgreementRequestDocument, "rent_cents">,
  { deposit_months }: Building,
) => rent_cents * deposit_months;

/** Returns the terms if a request is accepted unchanged; in dollars. Throws `not_found`. */
export async function getProposedTerms(_actor: Actor<"admin">, requestId: string): Promise<ProposedTerms> {
  await connectDatabase();
  const request = await AgreementRequestModel.findById(requestId).lean<AgreementRequestDocument | null>();
  if (!request) throw notFound(NO_REQUEST);
  const [building, apartment] = await Promise.all([
    getBuilding(),
    ApartmentModel.findById(request.apartment_id, { service_charge_cents: 1 }).lean(),
  ]);
  const first_day = proposedFirstDay(request.first_day, new Date());
  return {
    first_day,
    first_period: firstPeriodFrom(first_day, building.first_month_until),
    first_month_until: building.first_month_until,
    deposit: toDollars(usualDeposit(request, building)),
    service_charge: toDollars(apartment?.service_charge_cents ?? 0),
    notice_days: building.notice_days,
    has_terms: building.terms !== "",
  };
}

/** Returns the data of an acceptance for the audit trail. */
export function termsForAudit({ apartment_no, first_day, first_period, deposit_cents }: AgreementDocument) {
  return { apartment_no, first_day, first_period, deposit_cents };
}
