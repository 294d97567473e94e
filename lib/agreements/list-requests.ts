import mongoose, { type QueryFilter, type SortOrder, type Types } from "mongoose";
import { stateOf } from "@/lib/apartments/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { QueryOf, AdminReader } from "@/lib/platform/contracts/endpoint";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import {
  AgreementModel,
  type AgreementDocument,
  AgreementVersionModel,
  type AgreementVersion,
  type AgreementRequestDocument,
  AgreementRequestModel,
} from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import type { AgreementRequest, listRequests as contract } from "./contract";
import { serializeOwn } from "./request-apartment";

/** Returns a request for admins, with its apartment's status. */
function serializeRequest(
  request: AgreementRequestDocument,
  about: Pick<AgreementRequest, "rivals" | "is_let" | "home_state" | "agreement">,
): AgreementRequest {
  return { ...serializeOwn(request), user_id: request.user_id.toString(), ...about };
}

type Query = Partial<QueryOf<typeof contract>>;

type Filter = QueryFilter<AgreementRequestDocument>;

/** Returns a page of requests: pending before checked and newest first, or as sorted; or grouped by apartment. */
export async function listRequests(
  _actor: Actor<AdminReader>,
  query: Query = {},
): Promise<{ items: AgreementRequest[]; total: number }> {
  const { page = 1, limit = 100, sort } = query;
  await connectDatabase();
  const filter = filterOf(query);
  const place = { skip: (page - 1) * limit, limit };
  const [found, total] = await Promise.all([
    sort === "grouped" ? findGrouped(filter, place) : findSorted(filter, order(query), place),
    Object.keys(filter).length > 0
      ? AgreementRequestModel.countDocuments(filter)
      : countAll(AgreementRequestModel),
  ]);
  return { items: await withApartments(found), total };
}

/** Returns all that a person has asked for, newest first. */
export async function listRequestsOf(userId: string): Promise<AgreementRequest[]> {
  return withApartments(await findSorted({ user_id: userId }, { request_date: -1, _id: -1 }, NEWEST));
}

const NEWEST = { skip: 0, limit: 50 } as const;

interface Place {
  readonly skip: number;
  readonly limit: number;
}

function findSorted(filter: Filter, sort: Record<string, SortOrder>, { skip, limit }: Place) {
  return AgreementRequestModel.find(filter)
    .sort(sort)
    .skip(skip)
    .limit(limit)
    .lean<AgreementRequestDocument[]>();
}

/** Groups requests by apartment: pending ones by age, then decided ones. */
const BY_APARTMENT = { floor_no: 1, block_no: 1, status: -1, request_date: 1, _id: 1 } as const;

/**
 * Apartments with pending requests come first, each by floor and block. The filter names apartment numbers, which lead no
 * index, so the query scans the index of the order.
 */
async function findGrouped(filter: Filter, { skip, limit }: Place): Promise<AgreementRequestDocument[]> {
  const waitedFor = await AgreementRequestModel.distinct("apartment_no", { status: "pending" });
  const of = (which: object): Filter => ({ $and: [filter, { apartment_no: mongoose.trusted(which) }] });
  const first = of({ $in: waitedFor });
  const found = await findSorted(first, BY_APARTMENT, { skip, limit });
  if (found.length === limit) return found;
  const before = found.length > 0 ? skip + found.length : await countByIndex(first);
  const rest = { skip: Math.max(0, skip - before), limit: limit - found.length };
  return [...found, ...(await findSorted(of({ $nin: waitedFor }), BY_APARTMENT, rest))];
}

/** A count has no sort to select an index; a condition on the floor, which every row has, selects it. */
function countByIndex(filter: Filter): Promise<number> {
  const everyFloor = { floor_no: mongoose.trusted({ $gte: 1 }) };
  return AgreementRequestModel.countDocuments({ $and: [filter, everyFloor] });
}

function filterOf({ status, state, q }: Query): Filter {
  const words = q ? mongoose.trusted({ $regex: searchPattern(q), $options: "i" }) : null;
  const parts: Filter[] = [
    ...(status ? [{ status }] : []),
    ...(state === "pending" ? [{ status: state }] : []),
    ...(state && state !== "pending" ? [{ status: "checked" as const, decision: state }] : []),
    ...(words ? [{ $or: [{ name: words }, { email: words }, { apartment_no: words }] }] : []),
  ];
  return parts.length > 0 ? { $and: parts } : {};
}

/** Adds to each request its apartment's status and number of requests. */
async function withApartments(found: readonly AgreementRequestDocument[]): Promise<AgreementRequest[]> {
  const homes = mongoose.trusted({ $in: found.map(({ apartment_id }) => apartment_id) });
  const [waiting, living, apartments, made] = await Promise.all([
    AgreementRequestModel.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { apartment_id: homes, status: "pending" } },
      { $group: { _id: "$apartment_id", count: { $sum: 1 } } },
    ]),
    AgreementModel.distinct("apartment_id", { apartment_id: homes, active: true }),
    ApartmentModel.find({ _id: homes }).lean<ApartmentDocument[]>(),
    findAgreements(found),
  ]);
  const rivals = new Map(waiting.map(({ _id, count }) => [_id.toString(), count]));
  const taken = new Set(living.map(String));
  const states = new Map(apartments.map((apartment) => [apartment._id.toString(), stateOf(apartment)]));
  return found.map((request) => {
    const home = request.apartment_id.toString();
    const agreement = made.get(request._id.toString()) ?? null;
    const about = { rivals: rivals.get(home) ?? 0, is_let: taken.has(home), agreement };
    return serializeRequest(request, { ...about, home_state: states.get(home) ?? "off the list" });
  });
}

/** Returns the agreement of each accepted request by its id; an older one has no version yet. */
async function findAgreements(
  found: readonly AgreementRequestDocument[],
): Promise<Map<string, AgreementRequest["agreement"]>> {
  const accepted = found.flatMap(({ _id, decision }) => (decision === "accepted" ? [_id] : []));
  const agreements = await AgreementModel.find(
    { request_id: mongoose.trusted({ $in: accepted }) },
    { request_id: 1 },
  ).lean<Pick<AgreementDocument, "_id" | "request_id">[]>();
  const newest = await AgreementVersionModel.find({
    agreement_id: mongoose.trusted({ $in: agreements.map(({ _id }) => _id) }),
    is_current: true,
  }).lean<AgreementVersion[]>();
  const versions = new Map(newest.map((version) => [version.agreement_id.toString(), version]));
  return new Map(
    agreements.map(({ _id, request_id }) => {
      const agreement_id = _id.toString();
      const { version = null, signed_at = null } = versions.get(agreement_id) ?? {};
      return [request_id.toString(), { agreement_id, version, signed_at: signed_at?.toISOString() ?? null }];
    }),
  );
}

function order({ sort, direction }: Query): Record<string, SortOrder> {
  if (!sort) return { status: -1, request_date: -1, _id: -1 };
  const way = direction === "desc" ? -1 : 1;
  if (sort === "status") return { status: way, request_date: way, _id: way };
  if (sort === "apartment_no") return { floor_no: way, block_no: way, _id: way };
  return { [sort === "rent" ? "rent_cents" : sort]: way, _id: way };
}
