import mongoose from "mongoose";
import { signAccessToken } from "@/lib/platform/auth/access-token";
import { connectDatabase } from "@/lib/platform/db/connect";
import { createIndexes } from "@/lib/platform/db/indexes";
import { ApartmentModel } from "@/models/apartment";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { CouponModel } from "@/models/coupon";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";

export interface Person {
  readonly email: string;
  readonly userId: string;
  readonly sessionId: string;
}

export interface World {
  readonly admin: Person;
  readonly people: Person[];
  readonly apartments: string[];
  readonly coupons: { id: string; code: string }[];
}

const COUPONS = [
  ["CHAOS5", 5],
  ["CHAOS33", 33],
  ["CHAOS50", 50],
  ["CHAOS100", 100],
] as const;

/** Creates the twenty apartments, an admin, coupons, and people who will move in. */
export async function makeWorld(people: number): Promise<World> {
  await createIndexes(await connectDatabase());
  // What each agreement asks beside the rent, with odd cents.
  const monthly_charges = [{ kind: "parking" as const, label: "Parking", cents: 2_033 }];
  await BuildingModel.create({ _id: THE_BUILDING, monthly_charges });
  const apartments = await Promise.all(Array.from({ length: 20 }, (_, place) => makeApartment(place)));
  const coupons = await Promise.all(COUPONS.map(([code, percent]) => makeCoupon(code, percent)));
  return {
    admin: await makePerson("admin", "admin"),
    people: await Promise.all(Array.from({ length: people }, (_, n) => makePerson(`person${n + 1}`, "user"))),
    apartments,
    coupons,
  };
}

/** Access tokens expire after five minutes, so each call gets a new one. */
export function tokenOf({ userId, sessionId }: Person): Promise<string> {
  return signAccessToken({ userId, sessionId });
}

async function makeApartment(place: number): Promise<string> {
  const floor_no = Math.floor(place / 2) + 1;
  const block_no = place % 2 === 0 ? "A" : "B";
  const apartment = await ApartmentModel.create({
    apartment_no: `${floor_no}${block_no}`,
    floor_no,
    block_no,
    order: floor_no * 10 + (place % 2),
    // Odd cents, so that every percentage must be rounded.
    rent_cents: 60_000 + place * 3_337,
    ...(place % 3 === 0 && { service_charge_cents: 4_001 + place }),
    apartment_image: "/media/apartment-01",
    rooms: 3,
    bathrooms: 2,
    balconies: 1,
    area_sqft: 1550,
    floor_plan: "floor-plan-3-rooms",
    panorama: "panorama-warm",
  });
  return String(apartment._id);
}

async function makeCoupon(code: string, discount: number): Promise<{ id: string; code: string }> {
  const coupon = await CouponModel.create({
    coupon: code,
    code_key: code,
    discount,
    description: "For the fault run",
    date: new Date(),
  });
  return { id: String(coupon._id), code };
}

async function makePerson(name: string, role: "user" | "admin"): Promise<Person> {
  const email = `${name}@example.com`;
  const user = await UserModel.create({ email, name, role });
  const sessionId = new mongoose.Types.ObjectId().toHexString();
  const now = new Date();
  await SessionModel.create({
    _id: sessionId,
    user_id: user._id,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  });
  return { email, userId: String(user._id), sessionId };
}
