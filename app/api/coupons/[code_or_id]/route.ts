import { deleteCoupon as deleteContract, findCoupon } from "@/lib/coupons/contract";
import { deleteCoupon } from "@/lib/coupons/mutations";
import { findCouponByCode } from "@/lib/coupons/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/coupons/[code_or_id] – a coupon by its code, or null
export const GET = route(findCoupon, ({ actor, params }) => findCouponByCode(actor, params.code_or_id));

// DELETE /api/coupons/[code_or_id] – delete a coupon by its id
export const DELETE = route(deleteContract, async ({ actor, params }) => ({
  deletedCount: await deleteCoupon(actor, params.code_or_id),
}));
