import type { Collection } from "mongoose";

/** Up to here the count is taken exactly. */
const SMALL = 1_000;

/**
 * How many documents a whole collection has, without walking a large one. The server's own figure can
 * be off after a crash, where it matters most for a small collection: that one is counted exactly, over `_id`.
 */
export async function countAll({ collection }: { collection: Collection }): Promise<number> {
  const counted = await collection.countDocuments({}, { hint: { _id: 1 }, limit: SMALL + 1 });
  return counted <= SMALL ? counted : collection.estimatedDocumentCount();
}
