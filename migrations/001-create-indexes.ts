import { type Connection } from "mongoose";
import { createIndexes } from "@/lib/db/indexes";

/** Creates every collection and index that the models declare. */
export async function up(connection: Connection): Promise<void> {
  await createIndexes(connection);
}
