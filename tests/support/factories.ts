import mongoose from "mongoose";
import { storedBalance } from "@/lib/payments/rules";
import { rentLine } from "@/lib/platform/format/periods";
import {
  AgreementModel,
  type AgreementDocument,
  AgreementRequestModel,
  type AgreementRequestDocument,
} from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "./actors";

let made = 0;

/** Creates an available apartment at $650, by default on a floor of its own. */
export async function makeApartment(fields: Partial<ApartmentDocument> = {}): Promise<ApartmentDocument> {
  made += 1;
  const floor = fields.floor_no ?? made;
  const block = fields.block_no ?? "A";
  const apartment = await ApartmentModel.create({
    apartment_no: `${String(floor)}${block}`,
    floor_no: floor,
    block_no: block,
    order: floor * 10 + (block.codePointAt(0) ?? 65) - 65,
    rent_cents: 65_000,
    apartment_image: "/media/apartment-07",
    rooms: 3,
    bathrooms: 2,
    balconies: 1,
    area_sqft: 1550,
    floor_plan: "floor-plan-3-rooms",
    panorama: "panorama-warm",
    description: "",
    ...fields,
  });
  return apartment.toObject();
}

const tenancyOf = (person: TestActor, apartment: ApartmentDocument) => ({
  user_id: new mongoose.Types.ObjectId(person.userId),
  name: person.actor.name,
  email: person.email,
  apartment_id: apartment._id,
  apartment_no: apartment.apartment_no,
  floor_no: apartment.floor_no,
  block_no: apartment.block_no,
  rent_cents: apartment.rent_cents,
  apartment_image: apartment.apartment_image,
  request_date: new Date(),
});

/** Creates a pending request of a person for an apartment. */
export async function makeRequest(
  person: TestActor,
  apartment: ApartmentDocument,
  fields: Partial<AgreementRequestDocument> = {},
): Promise<AgreementRequestDocument> {
  const request = await AgreementRequestModel.create({ ...tenancyOf(person, apartment), ...fields });
  return request.toObject();
}

export interface TestMember {
  readonly person: TestActor<"member">;
  readonly apartment: ApartmentDocument;
  readonly agreement: AgreementDocument;
}

/** Creates a member with an apartment, in the state that an accepted request leaves. */
export async function makeMember(
  fields: {
    email?: string;
    name?: string;
    apartment?: Partial<ApartmentDocument>;
    accept_date?: Date;
    /** Of the agreement. */
    _id?: mongoose.Types.ObjectId;
  } = {},
): Promise<TestMember> {
  const { apartment: apartmentFields, accept_date = new Date(), _id, ...account } = fields;
  const person = await makeActor("member", account);
  const apartment = await makeApartment({ booking_status: "unavailable", ...apartmentFields });
  await UserModel.updateOne({ _id: person.userId }, { apartment_id: apartment._id });
  const request = await makeRequest(person, apartment, {
    status: "checked",
    checked_at: accept_date,
    decision: "accepted",
    decided_at: accept_date,
  });
  const agreement = await AgreementModel.create({
    ...tenancyOf(person, apartment),
    request_id: request._id,
    accept_date,
    deposit_cents: 2 * apartment.rent_cents,
    ...(_id && { _id }),
  });
  return { person, apartment, agreement: agreement.toObject() };
}

type PaidRow = Pick<PaymentDocument, "status" | "paid_cents" | "date"> &
  Partial<Pick<PaymentDocument, "refunded_cents" | "entries">>;

/** Returns the entries of a payment by card in this status: what was charged, given back, and is in dispute. */
export function cardEntries({ status, paid_cents, refunded_cents = 0, date }: PaidRow): PaymentEntry[] {
  const back = status === "refunded" && refunded_cents === 0 ? paid_cents : refunded_cents;
  const entry = (kind: PaymentEntry["kind"], cents: number, reference: string): PaymentEntry => {
    return { kind, cents, at: date, source: "provider", reference, by: null };
  };
  if (!["paid", "disputed", "refunded"].includes(status)) return [];
  return [
    entry("charged", paid_cents, "pi_1:1"),
    ...(back > 0 ? [entry("given_back", back, "re_1:1")] : []),
    ...(status === "disputed" ? [entry("disputed", paid_cents - back, "dp_1:1")] : []),
  ];
}

/** Creates a paid month of a member: January 2026, the whole rent. */
export async function makePayment(
  { person, apartment, agreement }: TestMember,
  fields: Partial<PaymentDocument> = {},
): Promise<PaymentDocument> {
  const now = new Date();
  const row = {
    user_id: person.userId,
    agreement_id: agreement._id,
    name: person.actor.name,
    email: person.email,
    apartment_no: apartment.apartment_no,
    floor_no: apartment.floor_no,
    block_no: apartment.block_no,
    month: "January",
    period: "2026-01",
    lines: [rentLine(fields.period ?? "2026-01")],
    rent_cents: apartment.rent_cents,
    discount_cents: 0,
    paid_cents: apartment.rent_cents,
    status: "paid" as const,
    transactionId: `pi_${new mongoose.Types.ObjectId().toString()}`,
    attempt: 1,
    created_at: now,
    updated_at: now,
    date: now,
    ...fields,
  };
  return storePayment(row);
}

/** Stores a payment with the balance of its entries, which are by default those of its status. */
export async function storePayment(row: PaidRow & Record<string, unknown>): Promise<PaymentDocument> {
  const whole = { ...row, entries: row.entries ?? cardEntries(row) };
  return (await PaymentModel.create({ ...whole, ...storedBalance(whole) })).toObject();
}

/** Returns the fields of a payment that an admin recorded with this many cents. */
export function recordedByHand(cents: number): Partial<PaymentDocument> {
  const by = new mongoose.Types.ObjectId();
  const entry = { kind: "received", source: "admin", reference: "received:1" } as const;
  return {
    method: "cash",
    reference: "R-1",
    reference_key: "cash R-1",
    revision: 1,
    kept_cents: cents,
    entries: [{ ...entry, cents, at: new Date(), by, by_name: "Farhana Akter" }],
  };
}
