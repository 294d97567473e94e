import { Schema } from "mongoose";
import { DISCOUNT, VALIDITIES } from "@/lib/coupons/contract";
import { modelOf, type Stored } from "./stored";

const schema = Schema.create(
  {
    /** As the admin typed it. */
    coupon: { type: String, required: true },
    /** In upper case: `save10` and `SAVE10` are the same code (I12). */
    code_key: { type: String, required: true },
    discount: { type: Number, required: true, ...DISCOUNT, validate: Number.isInteger },
    description: { type: String, required: true },
    validity: { type: String, enum: VALIDITIES, required: true, default: "Valid" },
    date: { type: Date, required: true },
    /** First and last valid day in Dhaka, `YYYY-MM-DD`, both included; absent without a bound. */
    from: { type: String },
    until: { type: String },
    /** The most payments that may use it, in all and per tenant; absent without a limit. */
    uses: { type: Number, min: 1, validate: Number.isInteger },
    uses_per_tenant: { type: Number, min: 1, validate: Number.isInteger },
    /** Each payment that uses it writes this, so that two cannot both take the last use. */
    claims: { type: Number, required: true, default: 0 },
  },
  { collection: "coupons", versionKey: false },
);
schema.index({ code_key: 1 }, { unique: true });
schema.index({ validity: 1, date: -1, _id: -1 });
schema.index({ date: -1, _id: -1 });
schema.index({ discount: 1, _id: 1 });

export type CouponDocument = Stored<typeof schema>;
export const CouponModel = modelOf<CouponDocument>("Coupon", schema);
