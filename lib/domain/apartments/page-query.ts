import mongoose, { type PipelineStage } from "mongoose";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { findPlaces, keepRents, type RentRange } from "./keep-rents";

export interface FoundPage {
  readonly found: ApartmentDocument[];
  readonly total: number;
}

/** Up to here the documents passed over are cheaper to read than a second question to the database. */
const SHALLOW = 200;
/** Up to here a whole tower is counted exactly: the database's own figure can be off after a crash. */
const SMALL = 200;
const COLLECTION = ApartmentModel.collection.name;
const BY_ORDER = { order: 1 } as const;
/** Both are indexes of the model: the second one tells of a rent without reading the apartment. */
const RENTS_BY_ORDER = { order: 1, rent_cents: 1 } as const;

/**
 * Apartments by floor then block, from the `skip`th on, and how many there are in all. A page near the
 * beginning takes one command for both; any other one is found in the index alone, from its nearer end. Where a large
 * tower's rents are kept (keep-rents.ts) both are known beforehand, and only the page itself is read.
 */
export async function findPage(rents: RentRange | null, skip: number, limit: number): Promise<FoundPage> {
  const places = findPlaces(rents, skip, limit);
  if (places) return { found: await findAtPlaces(places.orders), total: places.total };
  const page = await askForPage(rents, skip, limit);
  if (page.total > SMALL) keepRents();
  return page;
}

async function askForPage(rents: RentRange | null, skip: number, limit: number): Promise<FoundPage> {
  if (skip < SHALLOW) return findNearPage(rents, skip, limit);
  const total = await countMatching(rents);
  return { found: skip < total ? await findFarPage(rents, skip, limit, total) : [], total };
}

async function findNearPage(rents: RentRange | null, skip: number, limit: number): Promise<FoundPage> {
  const match: PipelineStage[] = rents ? [{ $match: { rent_cents: rents } }] : [];
  const counted: PipelineStage[] = rents ? match : [{ $limit: SMALL + 1 }];
  const rows = await ApartmentModel.aggregate<ApartmentDocument | { total: number }>([
    ...match,
    { $sort: BY_ORDER },
    ...(skip > 0 ? [{ $skip: skip }] : []),
    { $limit: limit },
    { $unionWith: { coll: COLLECTION, pipeline: [...counted, { $count: "total" }] as never } },
  ]);
  const last = rows.at(-1);
  if (!last || !("total" in last)) return { found: [], total: 0 };
  const isLarge = !rents && last.total > SMALL;
  const total = isLarge ? await ApartmentModel.estimatedDocumentCount() : last.total;
  return { found: rows.slice(0, -1) as ApartmentDocument[], total };
}

/** The places of a page from an index alone, counted from the nearer end; then its few apartments. */
async function findFarPage(
  rents: RentRange | null,
  skip: number,
  limit: number,
  total: number,
): Promise<ApartmentDocument[]> {
  const isNearEnd = skip > total / 2;
  const size = Math.min(limit, total - skip);
  const places = await ApartmentModel.collection
    .find(rents ? { rent_cents: rents } : {}, { projection: { _id: 0, order: 1 } })
    .hint(rents ? RENTS_BY_ORDER : BY_ORDER)
    .sort({ order: isNearEnd ? -1 : 1 })
    .skip(isNearEnd ? total - skip - size : skip)
    .limit(size)
    .toArray();
  return findAtPlaces(places.map(({ order }) => order as number));
}

async function findAtPlaces(orders: number[]): Promise<ApartmentDocument[]> {
  if (orders.length === 0) return [];
  return ApartmentModel.find({ order: mongoose.trusted({ $in: orders }) })
    .sort(BY_ORDER)
    .lean<ApartmentDocument[]>();
}

/** `count` walks the index without loading a key of it, in half the time that countDocuments takes. */
async function countMatching(rents: RentRange | null): Promise<number> {
  if (!rents) return ApartmentModel.estimatedDocumentCount();
  const { db } = ApartmentModel.db;
  if (!db) throw new Error("The database is not connected.");
  const { n } = await db.command({
    count: COLLECTION,
    query: { rent_cents: rents },
    readConcern: { level: "majority" },
  });
  return n as number;
}
