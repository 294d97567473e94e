import { deleteCoupon as deleteContract, findCoupon } from "@/lib/contracts/coupons";
import { deleteCoupon } from "@/lib/domain/coupons/delete-coupon";
import { findCouponByCode } from "@/lib/domain/coupons/queries";
import { renamed } from "@/lib/api-docs/renamed-param";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/coupons/[code] – a coupon by its code, or null
export const GET = renamed(
  "code_or_id",
  "code",
  route(findCoupon, ({ actor, params }) => findCouponByCode(actor, params.code)),
);

// DELETE /api/coupons/[id] – delete one
export const DELETE = renamed(
  "code_or_id",
  "id",
  route(deleteContract, async ({ actor, params }) => ({
    deletedCount: await deleteCoupon(actor, params.id),
  })),
);

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, OPTIONS } = methodNotAllowed("GET", "DELETE");
