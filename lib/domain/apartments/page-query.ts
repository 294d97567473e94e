import mongoose, { type PipelineStage } from "mongoose";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";

/** Cents a month, both ends included. */
export interface RentRange {
  readonly $gte?: number;
  readonly $lte?: number;
}

export interface FoundPage {
  readonly found: ApartmentDocument[];
  readonly total: number;
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
/** Every place, said so that an index of place and rent is searched by both instead of looking at each key. */
const ANY_ORDER = { $gte: Number.MIN_SAFE_INTEGER } as const;

/**
 * Apartments by floor then block, from the `skip`th on, and how many there are in all. A page near the
 * beginning takes one command for both; any other one is found in the index alone, from its nearer end.
 */
export async function findPage(rents: RentRange | null, skip: number, limit: number): Promise<FoundPage> {
  if (skip < SHALLOW) return findNearPage(rents, skip, limit);
  if (skip < HALF_WAY) {
    const [found, total] = await Promise.all([findFar(rents, 1, skip, limit), countMatching(rents)]);
    return { found, total };
  }
  const total = await countMatching(rents);
  if (skip >= total) return { found: [], total };
  if (skip < total / 2) return { found: await findFar(rents, 1, skip, limit), total };
  const size = Math.min(limit, total - skip);
  const found = await findFar(rents, -1, total - skip - size, size);
  return { found: found.reverse(), total };
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

/** A page counted from one end of the tower: what is passed over is passed over in the index. */
function findFar(
  rents: RentRange | null,
  direction: 1 | -1,
  skip: number,
  limit: number,
): Promise<ApartmentDocument[]> {
  const filter = rents && {
    order: mongoose.trusted(ANY_ORDER),
    rent_cents: mongoose.trusted(rents),
  };
  return ApartmentModel.find(filter ?? {})
    .hint(rents ? RENTS_BY_ORDER : BY_ORDER)
    .sort({ order: direction })
    .skip(skip)
    .limit(limit)
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
