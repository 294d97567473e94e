import type { SortOrder } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { Coupon, listCoupons as contract } from "@/lib/contracts/coupons";
import type { QueryOf } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { CouponModel, type CouponDocument } from "@/models/coupon";
import { codeKey } from "./rules";
import { serializeCoupon } from "./serialize";

type Query = Partial<QueryOf<typeof contract>>;

/** A page of coupons, newest first unless sorted otherwise; inactive ones for an admin alone (spec §2, attacks B10). */
export async function listCoupons(
  admin: Actor<"admin"> | null,
  query: Query = {},
): Promise<{ items: Coupon[]; total: number }> {
  const { page = 1, limit = 100 } = query;
  await connectDatabase();
  const filter = admin ? {} : { validity: "Valid" as const };
  const [found, total] = await Promise.all([
    CouponModel.find(filter)
      .sort(order(query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<CouponDocument[]>(),
    admin ? countAll(CouponModel) : CouponModel.countDocuments(filter),
  ]);
  return { items: found.map(serializeCoupon), total };
}

function order({ sort, direction }: Query): Record<string, SortOrder> {
  if (!sort) return { date: -1, _id: -1 };
  const way = direction === "desc" ? -1 : 1;
  if (sort === "coupon") return { code_key: way };
  if (sort === "validity") return { validity: way, date: way === 1 ? -1 : 1, _id: way === 1 ? -1 : 1 };
  return { [sort]: way, _id: way };
}

/** The coupon with exactly that code, upper and lower case alike, or null (spec §7). */
export async function findCouponByCode(code: string): Promise<Coupon | null> {
  await connectDatabase();
  const found = await CouponModel.findOne({ code_key: codeKey(code) }).lean<CouponDocument | null>();
  return found && serializeCoupon(found);
}
