import { type Connection } from "mongoose";
import { createIndexes } from "@/lib/platform/db/indexes";

/**
 * Creates every collection and index that the models declare. A database from the making of 0.1.0 also gets what the listing
 * reads: it told an apartment off the list by an order below zero.
 */
export async function up(connection: Connection): Promise<void> {
  await createIndexes(connection);
  await connection
    .collection("apartments")
    .updateMany({ is_listed: { $exists: false } }, [
      { $set: { is_listed: { $gt: ["$order", 0] }, order: { $abs: "$order" } } },
    ]);
}
