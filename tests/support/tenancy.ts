import mongoose from "mongoose";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { removeMember } from "@/lib/leaving/mutations";
import { monthOf, rentLine } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { type CouponDocument, CouponModel } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "./actors";
import { makeRequest, storePayment } from "./factories";

export interface Tenant extends TestActor<"member"> {
  readonly agreement: AgreementDocument;
}

let placed = 0;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Creates a member with an active one-year agreement for an apartment of their own; all invariants hold; rent in cents.
 */
export async function makeTenant(
  options: { rentCents?: number; acceptDate?: Date; apartmentNo?: string } = {},
): Promise<Tenant> {
  const { rentCents = 65_000, acceptDate = new Date(Date.now() - YEAR_MS) } = options;
  placed += 1;
  const order = 1_000 + placed;
  const apartment_no = options.apartmentNo ?? `${order}A`;
  const apartment = await ApartmentModel.create({
    apartment_no,
    floor_no: 4,
    block_no: "A",
    order,
    rent_cents: rentCents,
    booking_status: "unavailable",
    apartment_image: "/media/apartment-01",
    rooms: 3,
    bathrooms: 2,
    balconies: 1,
    area_sqft: 1550,
    floor_plan: "floor-plan-3-rooms",
    panorama: "panorama-warm",
  });
  const member = await makeActor("member");
  await UserModel.updateOne({ _id: member.userId }, { $set: { apartment_id: apartment._id } });
  const agreement = await AgreementModel.create({
    request_id: new mongoose.Types.ObjectId(),
    user_id: member.userId,
    name: member.actor.name,
    email: member.email,
    apartment_id: apartment._id,
    apartment_no,
    floor_no: 4,
    block_no: "A",
    rent_cents: rentCents,
    request_date: acceptDate,
    accept_date: acceptDate,
  });
  return { ...member, agreement: agreement.toObject() };
}

/**
 * Removes the member and accepts them again for the same apartment, by default at the same rent, in cents. Returns the
 * agreement.
 */
export async function acceptAgain(
  tenant: Tenant,
  rentCents = tenant.agreement.rent_cents,
): Promise<AgreementDocument> {
  const { actor } = await makeActor("admin");
  await removeMember(actor, tenant.email);
  const apartment = await ApartmentModel.findById(tenant.agreement.apartment_id).orFail().lean();
  const request = await makeRequest(tenant, apartment, { rent_cents: rentCents });
  const id = await acceptRequest(actor, String(request._id));
  return AgreementModel.findById(id).orFail().lean();
}

/** Creates a coupon, by default Valid and without limits. */
export async function makeCoupon(
  coupon: string,
  discount: number,
  validity: "Valid" | "Invalid" = "Valid",
  limits: Partial<Pick<CouponDocument, "from" | "until" | "uses" | "uses_per_tenant">> = {},
): Promise<void> {
  await CouponModel.create({
    coupon,
    code_key: coupon.toUpperCase(),
    discount,
    validity,
    description: `${discount} % off`,
    date: new Date(),
    ...limits,
  });
}

let paid = 0;

/** Creates a payment by card for a month, created now, by default paid. */
export async function makePayment(
  tenant: Tenant,
  period: string,
  fields: Partial<PaymentDocument> = {},
): Promise<PaymentDocument> {
  paid += 1;
  const { agreement } = tenant;
  const now = new Date();
  return storePayment({
    user_id: tenant.userId,
    agreement_id: agreement._id,
    name: agreement.name,
    email: tenant.email,
    apartment_no: agreement.apartment_no,
    floor_no: 4,
    block_no: "A",
    month: monthOf(period),
    period,
    status: "paid",
    rent_cents: agreement.rent_cents,
    discount_cents: 0,
    paid_cents: agreement.rent_cents,
    lines: [rentLine(period)],
    transactionId: `pi_test_${paid}`,
    card_brand: "visa",
    card_last4: "4242",
    created_at: now,
    updated_at: now,
    date: new Date(now.getTime() + paid * 1000),
    ...fields,
  });
}
