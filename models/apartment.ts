import { Schema, type Types } from "mongoose";
import { BOOKING_STATUSES } from "@/lib/apartments/contract";
import { modelOf, type Stored } from "./stored";

const hold = Schema.create(
  {
    by: { type: Schema.Types.ObjectId, required: true },
    /** Ten minutes after the hold began (docs/product.md 4.7). */
    until: { type: Date, required: true },
    /** The request that is being accepted in steps; null if the hold is for none (docs/decisions/003). */
    request_id: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false },
);

const photo = Schema.create({
  url: { type: String, required: true },
  alt: { type: String, required: true },
  /** Pixels of the largest stored size. */
  width: { type: Number, min: 1 },
  height: { type: Number, min: 1 },
});

const schema = Schema.create(
  {
    apartment_no: { type: String, required: true },
    floor_no: { type: Number, required: true },
    block_no: { type: String, required: true },
    /** Floor × 100 + place on the floor: one key that sorts by floor, then block. */
    order: { type: Number, required: true },
    /** False of a draft, which only admins see (docs/product.md 4.11). */
    is_listed: { type: Boolean, required: true, default: true },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    booking_status: { type: String, enum: BOOKING_STATUSES, required: true, default: "available" },
    hold: { type: hold, default: null },
    apartment_image: { type: String, required: true },
    rooms: { type: Number, required: true },
    bathrooms: { type: Number, required: true },
    balconies: { type: Number, required: true },
    area_sqft: { type: Number, required: true },
    floor_plan: { type: String, required: true },
    panorama: { type: String, required: true },
    description: { type: String, default: "" },
    amenities: { type: [String] },
    service_charge_cents: { type: Number, min: 0, validate: Number.isInteger },
    /** `2026-12-01` in Dhaka. */
    free_from: { type: String },
    /**
     * The tenant's last day, once notice is given (docs/product.md 5.23). Apart from `free_from`, the owner's own day, which
     * applies again if the notice is withdrawn. Copied from the agreement, so that public answers need no second query and
     * other instances, which watch the apartments, clear theirs.
     */
    let_until: { type: String, default: null },
    /** In order; the first is the cover. */
    photos: { type: [photo] },
    /** Each request writes it, so that it conflicts with unpublishing or renumbering the apartment. */
    last_request_at: { type: Date },
    /** The default drawings, kept while uploaded pictures replace them. */
    house_floor_plan: { type: String },
    house_panorama: { type: String },
  },
  { collection: "apartments", versionKey: false },
);
schema.index({ apartment_no: 1 }, { unique: true });
schema.index({ order: 1 }, { unique: true });
// The sort orders of the listing.
schema.index({ is_listed: 1, order: 1 });
schema.index({ is_listed: 1, rent_cents: 1, order: 1 });
schema.index({ is_listed: 1, area_sqft: 1, order: 1 });
// The sort orders of Manage Apartments, which includes drafts.
schema.index({ floor_no: 1, block_no: 1 });
schema.index({ rent_cents: 1, floor_no: 1, block_no: 1 });
schema.index({ free_from: 1, floor_no: 1, block_no: 1 });
schema.index({ booking_status: 1 });
schema.index({ "hold.until": 1 }, { sparse: true });

export interface ApartmentPhoto {
  readonly _id: Types.ObjectId;
  readonly url: string;
  readonly alt: string;
  readonly width?: number | null;
  readonly height?: number | null;
}
export type ApartmentDocument = Omit<Stored<typeof schema>, "amenities" | "photos"> & {
  amenities?: readonly string[] | null;
  photos?: readonly ApartmentPhoto[] | null;
};
export const ApartmentModel = modelOf<ApartmentDocument>("Apartment", schema);
