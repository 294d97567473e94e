import type { Collection } from "mongoose";

/** Collections up to this size are counted exactly. */
const SMALL = 1_000;

/**
 * Returns the number of documents in a collection without scanning a large one. The server's estimate can be off after a
 * crash, which matters most for a small collection, so that one is counted exactly, over `_id`.
 */
export async function countAll({ collection }: { collection: Collection }): Promise<number> {
  const counted = await collection.countDocuments({}, { hint: { _id: 1 }, limit: SMALL + 1 });
  return counted <= SMALL ? counted : collection.estimatedDocumentCount();
}
