import { addCoupon as addContract, listCoupons as listContract, updateCoupon } from "@/lib/coupons/contract";
import { addCoupon, changeValidity } from "@/lib/coupons/mutations";
import { listCoupons } from "@/lib/coupons/queries";
import { hasRole } from "@/lib/platform/auth/actor";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { route } from "@/lib/platform/http/route";

// GET /api/coupons – valid coupons for everyone, all of them for an admin
export const GET = route(listContract, ({ actor, query }) =>
  listCoupons(actor && hasRole(actor, ADMIN_READ) ? actor : null, query),
);

// POST /api/coupons – add a coupon
export const POST = route(addContract, async ({ actor, body }) => ({
  insertedId: await addCoupon(actor, body),
}));

// PATCH /api/coupons – make a coupon valid or invalid
export const PATCH = route(updateCoupon, async ({ actor, body }) => ({
  modifiedCount: await changeValidity(actor, body.id, body.validity),
}));
