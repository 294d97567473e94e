import mongoose, { type PipelineStage } from "mongoose";
import type { ApartmentSort } from "@/lib/contracts/apartments.sorts";
import { countAll } from "@/lib/db/count-all";
import { LISTED } from "./rules";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";

/** In cents a month, both ends included. */
export interface RentRange {
  readonly $gte?: number;
  readonly $lte?: number;
}

/** The filter; null and undefined do not filter. */
interface Wanted {
  readonly rents: RentRange | null;
  readonly rooms?: number | undefined;
  readonly available?: boolean | undefined;
  readonly sort?: ApartmentSort | undefined;
}

interface FoundPage {
  readonly found: ApartmentDocument[];
  readonly total: number;
}

type Keys = Readonly<Record<string, 1 | -1>>;

/** A search that one index answers, in both directions of `sort`, with the count. */
interface Walk {
  readonly filter: Record<string, unknown>;
  readonly index: Keys;
  readonly sort: Keys;
  readonly count: () => Promise<number>;
}

/** Up to here, reading the skipped documents is cheaper than a second query. */
const SHALLOW = 200;
/** Up to here, skipping keys takes about as long as counting a large range, so both run at once. */
const HALF_WAY = 5_000;
/** Up to here, a whole tower is counted exactly: the database's estimate can be off after a crash. */
const SMALL = 200;
const COLLECTION = ApartmentModel.collection.name;
const BY_ORDER = { order: 1 } as const;
/** Both are indexes of the model; the second one contains the rent, so it is covered. */
const RENTS_BY_ORDER = { order: 1, rent_cents: 1 } as const;
/** Indexes of the model that cover a search, by their sort key. */
const WALKED_BY = {
  order: { order: 1, rent_cents: 1, rooms: 1, booking_status: 1 },
  rent_cents: { rent_cents: 1, order: 1, rooms: 1, booking_status: 1 },
  area_sqft: { area_sqft: 1, order: 1, rent_cents: 1, rooms: 1, booking_status: 1 },
} as const;
const OFF = { $lt: 0 } as const;
/** Any value, written so that an index seeks by its next field instead of scanning each key. */
const ANY = { $gte: Number.MIN_SAFE_INTEGER } as const;

/**
 * Returns apartments in the requested order from `skip` on, and the total count. A page near the start by floor and rent takes
 * one command for both; any other one is found in an index, from its nearer end.
 */
export async function findPage(wanted: Wanted, skip: number, limit: number): Promise<FoundPage> {
  const isPlain = !wanted.rooms && !wanted.available && (wanted.sort ?? "floor") === "floor";
  if (isPlain && skip < SHALLOW) return findNearPage(wanted.rents, skip, limit);
  const walk = isPlain ? walkByRents(wanted.rents) : await walkBy(wanted);
  if (skip < HALF_WAY) {
    const [found, total] = await Promise.all([findFar(walk, 1, skip, limit), walk.count()]);
    return { found, total };
  }
  const total = await walk.count();
  if (skip >= total) return { found: [], total };
  if (skip < total / 2) return { found: await findFar(walk, 1, skip, limit), total };
  const size = Math.min(limit, total - skip);
  const found = await findFar(walk, -1, total - skip - size, size);
  return { found: found.reverse(), total };
}

async function findNearPage(rents: RentRange | null, skip: number, limit: number): Promise<FoundPage> {
  const match: PipelineStage = { $match: { order: LISTED, ...(rents && { rent_cents: rents }) } };
  const counted: PipelineStage[] = rents ? [match] : [match, { $limit: SMALL + 1 }];
  const rows = await ApartmentModel.aggregate<ApartmentDocument | { total: number }>([
    match,
    { $sort: BY_ORDER },
    ...(skip > 0 ? [{ $skip: skip }] : []),
    { $limit: limit },
    { $unionWith: { coll: COLLECTION, pipeline: [...counted, { $count: "total" }] as never } },
  ]);
  const last = rows.at(-1);
  if (!last || !("total" in last)) return { found: [], total: 0 };
  const isLarge = !rents && last.total > SMALL;
  const total = isLarge ? await countListed() : last.total;
  return { found: rows.slice(0, -1) as ApartmentDocument[], total };
}

function walkByRents(rents: RentRange | null): Walk {
  if (!rents)
    return {
      filter: { order: mongoose.trusted(LISTED) },
      index: BY_ORDER,
      sort: BY_ORDER,
      count: countListed,
    };
  return {
    filter: { order: mongoose.trusted(LISTED), rent_cents: mongoose.trusted(rents) },
    index: RENTS_BY_ORDER,
    sort: BY_ORDER,
    count: () => countRange(rents),
  };
}

async function walkBy({ rents, rooms, available, sort = "floor" }: Wanted): Promise<Walk> {
  const key = sort.endsWith("rent") ? "rent_cents" : sort.endsWith("size") ? "area_sqft" : "order";
  const turn = sort.startsWith("-") ? -1 : 1;
  const filter = {
    [key]: mongoose.trusted(ANY),
    order: mongoose.trusted(LISTED),
    ...(rents && { rent_cents: mongoose.trusted(rents) }),
    ...(rooms && { rooms: mongoose.trusted({ $gte: rooms }) }),
    ...(available && (await canBeHad())),
  };
  const index = WALKED_BY[key];
  const isAll = !rents && !rooms && !available;
  return {
    filter,
    index,
    sort: { [key]: turn, order: turn },
    count: () => (isAll ? countListed() : countMatching(filter, index)),
  };
}

/**
 * Returns whether there are expired holds, which count as available before they are swept (docs/product.md 4.7). Checked
 * first, since an index answers one status better than an alternative, and expired holds are rare.
 */
async function canBeHad(): Promise<Record<string, unknown>> {
  const isOver = { "hold.until": mongoose.trusted({ $lte: new Date() }) };
  if (!(await ApartmentModel.exists(isOver))) return { booking_status: "available" };
  return { $or: [{ booking_status: "available" }, isOver] };
}

/** Returns a page counted from one end; skips within the index. */
function findFar(walk: Walk, direction: 1 | -1, skip: number, limit: number): Promise<ApartmentDocument[]> {
  const turned = Object.entries(walk.sort).map(([key, turn]) => [key, turn * direction] as const);
  return ApartmentModel.find(walk.filter)
    .hint(walk.index)
    .sort(Object.fromEntries(turned) as Keys)
    .skip(skip)
    .limit(limit)
    .lean<ApartmentDocument[]>();
}

/** Counts listed apartments as all minus the few off the list. */
export async function countListed(): Promise<number> {
  const [all, off] = await Promise.all([countAll(ApartmentModel), countMatching({ order: OFF })]);
  return all - off;
}

/** Counting one range of an index is faster than two, so apartments off the list are counted separately. */
async function countRange(rents: RentRange): Promise<number> {
  const off = { order: OFF, rent_cents: rents };
  const [all, gone] = await Promise.all([
    countMatching({ rent_cents: rents }),
    countMatching(off, RENTS_BY_ORDER),
  ]);
  return all - gone;
}

/** `count` scans the index without loading its keys, in half the time of countDocuments. */
async function countMatching(query: Record<string, unknown>, hint?: Keys): Promise<number> {
  const { db } = ApartmentModel.db;
  if (!db) throw new Error("The database is not connected.");
  const { n } = await db.command({
    count: COLLECTION,
    query,
    ...(hint && { hint }),
    readConcern: { level: "majority" },
  });
  return n as number;
}
