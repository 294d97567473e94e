import mongoose from "mongoose";
import type { QueryOf } from "@/lib/contracts/endpoint";
import type { Actor } from "@/lib/auth/actor";
import type { Member, Statistics, listMembers as contract } from "@/lib/contracts/users";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { countListed } from "@/lib/domain/apartments/queries";
import { sumOpenRents } from "@/lib/domain/payments/get-rent-roll";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { sharesOf } from "./rules";
import { type Home, HOME_FIELDS, MEMBER_FIELDS, type MemberFields, serializeMember } from "./serialize";

type Query = Partial<QueryOf<typeof contract>>;

/** Returns a page of members with their apartments, by name by default. */
export async function listMembers(
  _actor: Actor<"admin">,
  query: Query = {},
): Promise<{ items: Member[]; total: number }> {
  await connectDatabase();
  const [items, total] = await Promise.all([
    query.sort === "apartment_no" ? membersByApartment(query) : membersBy(query.sort ?? "name", query),
    UserModel.countDocuments({ role: "member" }),
  ]);
  return { items, total };
}

async function membersBy(sort: "name" | "email", { page = 1, limit = 100, direction = "asc" }: Query) {
  const users = await UserModel.find({ role: "member" }, MEMBER_FIELDS)
    .sort({ [sort]: direction, _id: direction })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<MemberFields[]>();
  const agreements = await AgreementModel.find(
    { user_id: mongoose.trusted({ $in: users.map((user) => user._id) }), active: true },
    HOME_FIELDS,
  ).lean<Home[]>();
  const homes = new Map(agreements.map((agreement) => [agreement.user_id.toString(), agreement]));
  const open = await sumOpenRents(users.map(({ _id }) => _id));
  return users.map((user) => {
    const id = user._id.toString();
    return serializeMember(user, homes.get(id) ?? null, open.get(id) ?? 0);
  });
}

/** Members are exactly the people with active agreements (I6), whose index sorts them by floor and block. */
async function membersByApartment({ page = 1, limit = 100, direction = "asc" }: Query) {
  const agreements = await AgreementModel.find({ active: true }, HOME_FIELDS)
    .sort({ floor_no: direction, block_no: direction })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<Home[]>();
  const ids = agreements.map((agreement) => agreement.user_id);
  const [users, open] = await Promise.all([
    UserModel.find({ _id: mongoose.trusted({ $in: ids }) }, MEMBER_FIELDS).lean<MemberFields[]>(),
    sumOpenRents(ids),
  ]);
  const people = new Map(users.map((user) => [user._id.toString(), user]));
  return agreements.flatMap((home) => {
    const user = people.get(home.user_id.toString());
    return user ? [serializeMember(user, home, open.get(user._id.toString()) ?? 0)] : [];
  });
}

/** Returns the building's figures (docs/product.md 8.1): every account is a user; an expired hold counts as available. */
export async function getStatistics(_actor: Actor<"admin">): Promise<Statistics> {
  await connectDatabase();
  const [totalApartments, free, expired, totalUsers, totalMembers] = await Promise.all([
    countListed(),
    ApartmentModel.countDocuments({ booking_status: "available" }),
    ApartmentModel.countDocuments({ "hold.until": mongoose.trusted({ $lte: new Date() }) }),
    countAll(UserModel),
    UserModel.countDocuments({ role: "member" }),
  ]);
  const shares = sharesOf(free + expired, totalApartments);
  return {
    totalApartments,
    availablePercentage: shares.part,
    unavailablePercentage: shares.rest,
    totalUsers,
    totalMembers,
  };
}
