import { type Connection } from "mongoose";
import { createIndexes } from "@/lib/db/indexes";

/** Every collection and index of design §4. */
export async function up(connection: Connection): Promise<void> {
  await createIndexes(connection);
}
