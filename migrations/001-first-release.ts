import { type Connection } from "mongoose";

/**
 * A database from the making of 0.1.0 gets what the listing reads: it told an apartment off the list by an order below zero.
 * What the models declare is created after the migrations.
 */
export async function up(connection: Connection): Promise<void> {
  await connection
    .collection("apartments")
    .updateMany({ is_listed: { $exists: false } }, [
      { $set: { is_listed: { $gt: ["$order", 0] }, order: { $abs: "$order" } } },
    ]);
}
