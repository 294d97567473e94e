import { Schema } from "mongoose";
import { AMENITY_PICTURES, LAST_MONTHS, MONTHLY_KINDS, RENT_RULES } from "@/lib/building/contract";
import { CURRENCIES } from "@/lib/platform/contracts/currency";
import { OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { modelOf, type Stored } from "./stored";

const fact = Schema.create(
  { name: { type: String, required: true }, value: { type: String, required: true } },
  { _id: false },
);
const amenity = Schema.create(
  {
    name: { type: String, required: true },
    description: { type: String, default: "" },
    picture: { type: String, enum: [...AMENITY_PICTURES, null], default: null },
  },
  { _id: false },
);

const charge = Schema.create(
  {
    kind: { type: String, enum: MONTHLY_KINDS, required: true },
    label: { type: String, required: true },
    cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
  },
  { _id: false },
);

const way = Schema.create(
  {
    method: { type: String, enum: OFFLINE_METHODS, required: true },
    label: { type: String, default: "" },
    number: { type: String, default: "" },
    note: { type: String, default: "" },
  },
  { _id: false },
);

const place = Schema.create(
  { name: { type: String, required: true }, minutes: { type: Number, default: null } },
  { _id: false },
);

/**
 * The one document about the building. It holds only what an admin has changed: a missing field, or document, has its
 * defaults (lib/building/contract.ts).
 */
const schema = Schema.create(
  {
    _id: { type: String, required: true },
    name: { type: String },
    address: { type: String },
    landlord_name: { type: String },
    currency: { type: String, enum: CURRENCIES },
    latitude: { type: Number },
    longitude: { type: Number },
    phone: { type: String },
    whatsapp: { type: String },
    email: { type: String },
    office_hours: { type: String },
    facts: { type: [fact], default: undefined },
    amenities: { type: [amenity], default: undefined },
    due_day: { type: Number },
    grace_days: { type: Number },
    deposit_months: { type: Number },
    notice_days: { type: Number },
    first_month_until: { type: Number },
    agreement_months: { type: Number },
    last_month: { type: String, enum: LAST_MONTHS },
    rent_rules: { type: String, enum: RENT_RULES },
    monthly_charges: { type: [charge], default: undefined },
    payment_methods: { type: [way], default: undefined },
    terms: { type: String },
    nearby: { type: [place], default: undefined },
  },
  { collection: "building", versionKey: false, id: false },
);

export const THE_BUILDING = "building";

export type BuildingDocument = Stored<typeof schema>;
export const BuildingModel = modelOf<BuildingDocument>("Building", schema);
