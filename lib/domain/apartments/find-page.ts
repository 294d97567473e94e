import mongoose, { type PipelineStage } from "mongoose";
import type { ApartmentSort } from "@/lib/contracts/apartments.sorts";
import { countAll } from "@/lib/db/count-all";
import { LISTED } from "./rules";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";

/** Cents a month, both ends included. */
export interface RentRange {
  readonly $gte?: number;
  readonly $lte?: number;
}

/** What is looked for; null and undefined narrow nothing down. */
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

/** A search as an index answers it: both ways along `sort`, and how many there are. */
interface Walk {
  readonly filter: Record<string, unknown>;
  readonly index: Keys;
  readonly sort: Keys;
  readonly count: () => Promise<number>;
}

/** Up to here the documents passed over are cheaper to read than a second question to the database. */
const SHALLOW = 200;
/** Up to here passing over keys takes about as long as counting a large range, so both are asked at once. */
const HALF_WAY = 5_000;
/** Up to here a whole tower is counted exactly: the database's own figure can be off after a crash. */
const SMALL = 200;
const COLLECTION = ApartmentModel.collection.name;
const BY_ORDER = { order: 1 } as const;
/** Both are indexes of the model: the second one tells of a rent without reading the apartment. */
const RENTS_BY_ORDER = { order: 1, rent_cents: 1 } as const;
/** Indexes of the model that tell of all that a search looks at, by the key that they are walked by. */
const WALKED_BY = {
  order: { order: 1, rent_cents: 1, rooms: 1, booking_status: 1 },
  rent_cents: { rent_cents: 1, order: 1, rooms: 1, booking_status: 1 },
  area_sqft: { area_sqft: 1, order: 1, rent_cents: 1, rooms: 1, booking_status: 1 },
} as const;
const OFF = { $lt: 0 } as const;
/** Any value, said so that an index is searched by what stands behind it instead of looking at each key. */
const ANY = { $gte: Number.MIN_SAFE_INTEGER } as const;

/**
 * Apartments in the order asked for, from the `skip`th on, and how many there are in all. A page near the beginning by
 * floor and rent takes one command for both; any other one is found in an index alone, from its nearer end.
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
 * A hold that has run out reads as available before it is swept (docs/product.md 4.7). Asked first, since an index
 * answers one status better than either of two things, and it hardly ever happens.
 */
async function canBeHad(): Promise<Record<string, unknown>> {
  const isOver = { "hold.until": mongoose.trusted({ $lte: new Date() }) };
  if (!(await ApartmentModel.exists(isOver))) return { booking_status: "available" };
  return { $or: [{ booking_status: "available" }, isOver] };
}

/** A page counted from one end: what is passed over is passed over in the index. */
function findFar(walk: Walk, direction: 1 | -1, skip: number, limit: number): Promise<ApartmentDocument[]> {
  const turned = Object.entries(walk.sort).map(([key, turn]) => [key, turn * direction] as const);
  return ApartmentModel.find(walk.filter)
    .hint(walk.index)
    .sort(Object.fromEntries(turned) as Keys)
    .skip(skip)
    .limit(limit)
    .lean<ApartmentDocument[]>();
}

/** How many are on the list: all but those few that are off it. */
export async function countListed(): Promise<number> {
  const [all, off] = await Promise.all([countAll(ApartmentModel), countMatching({ order: OFF })]);
  return all - off;
}

/** One range of one index is counted faster than two, so those off the list are counted by themselves. */
async function countRange(rents: RentRange): Promise<number> {
  const off = { order: OFF, rent_cents: rents };
  const [all, gone] = await Promise.all([
    countMatching({ rent_cents: rents }),
    countMatching(off, RENTS_BY_ORDER),
  ]);
  return all - gone;
}

/** `count` walks the index without loading a key of it, in half the time that countDocuments takes. */
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
