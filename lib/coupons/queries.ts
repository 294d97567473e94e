import mongoose, { type SortOrder } from "mongoose";
import { countCouponUses, findRefusal } from "@/lib/payments/claim-coupon";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { type QueryOf, ADMIN_READ, type AdminReader } from "@/lib/platform/contracts/endpoint";
import { codeKey } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { dayToday } from "@/lib/platform/format/dates";
import { type CouponDocument, CouponModel } from "@/models/coupon";
import type { Coupon, FoundCoupon, listCoupons as contract } from "./contract";

/** Serializes a coupon, with the number of payments that use it. */
export function serializeCoupon(coupon: CouponDocument, used: number): Coupon {
  return {
    _id: coupon._id.toString(),
    coupon: coupon.coupon,
    discount: coupon.discount,
    description: coupon.description,
    validity: coupon.validity,
    date: coupon.date.toISOString(),
    from: coupon.from ?? null,
    until: coupon.until ?? null,
    uses: coupon.uses ?? null,
    uses_per_tenant: coupon.uses_per_tenant ?? null,
    used,
  };
}

type Query = Partial<QueryOf<typeof contract>>;

/**
 * Returns a page of coupons, newest first unless sorted otherwise; inactive ones for admins only
 * (docs/security.md B10).
 */
export async function listCoupons(
  admin: Actor<AdminReader> | null,
  query: Query = {},
): Promise<{ items: Coupon[]; total: number }> {
  const { page = 1, limit = 100 } = query;
  await connectDatabase();
  const filter = admin ? {} : usableOn(dayToday());
  const [found, total] = await Promise.all([
    CouponModel.find(filter)
      .sort(order(query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<CouponDocument[]>(),
    admin ? countAll(CouponModel) : CouponModel.countDocuments(filter),
  ]);
  return { items: await Promise.all(found.map((coupon) => withUses(coupon, admin !== null))), total };
}

/** For a coupon without a limit, only admins see how often it was used. */
async function withUses(coupon: CouponDocument, isAdmin: boolean): Promise<Coupon> {
  return serializeCoupon(coupon, isAdmin || coupon.uses ? await countCouponUses(coupon) : 0);
}

/** Active, started and not expired. */
function usableOn(today: string) {
  return {
    validity: "Valid" as const,
    $and: [
      { $or: [{ from: null }, { from: mongoose.trusted({ $lte: today }) }] },
      { $or: [{ until: null }, { until: mongoose.trusted({ $gte: today }) }] },
    ],
  };
}

function order({ sort, direction }: Query): Record<string, SortOrder> {
  if (!sort) return { date: -1, _id: -1 };
  const way = direction === "desc" ? -1 : 1;
  if (sort === "coupon") return { code_key: way };
  if (sort === "validity") return { validity: way, date: way === 1 ? -1 : 1, _id: way === 1 ? -1 : 1 };
  return { [sort]: way, _id: way };
}

/** Finds the coupon with this code, ignoring case, and whether the caller may use it; null if there is none. */
export async function findCouponByCode(
  actor: Actor,
  code: string,
  now = new Date(),
): Promise<FoundCoupon | null> {
  await connectDatabase();
  const found = await CouponModel.findOne({ code_key: codeKey(code) }).lean<CouponDocument | null>();
  if (!found) return null;
  const refusal = await findRefusal(found, { userId: actor.userId, withoutUnfinishedOf: actor.userId, now });
  return { ...(await withUses(found, hasRole(actor, ADMIN_READ))), refusal: refusal?.message ?? null };
}
