import * as calls from "./coupons";
import { COUPON_GONE, DISCOUNT_TOO_HIGH } from "./coupons.sentences";
import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";
import { tooLong, notAmong } from "./shared.sentences";

const coupon = {
  _id: EXAMPLE_ID,
  coupon: "WELCOME15",
  discount: 15,
  description: "For everybody who has just moved in.",
  validity: "Valid",
  date: "2026-11-01T09:30:00.000Z",
  from: null,
  until: "2026-12-31",
  uses: 10,
  uses_per_tenant: 1,
  used: 3,
};

export const coupons = noun(calls, {
  audited: {
    "coupon.added": [
      "{who} added the coupon {subject} of {after.discount} percent",
      "{who} added the coupon {subject}",
    ],
    "coupon.validity-changed": [
      "{who} made the coupon {subject} {after.validity}",
      "{who} changed whether the coupon {subject} is valid",
    ],
    "coupon.deleted": "{who} deleted the coupon {subject}",
  },
  docs: {
    listCoupons: { answer: [coupon] },
    findCoupon: {
      answer: { ...coupon, refusal: null },
      says: { invalid_input: tooLong(32) },
    },
    addCoupon: {
      answer: { insertedId: EXAMPLE_ID },
      says: { invalid_input: DISCOUNT_TOO_HIGH },
    },
    updateCoupon: { says: { invalid_input: notAmong(["Valid", "Invalid"]), not_found: COUPON_GONE } },
  },
});
