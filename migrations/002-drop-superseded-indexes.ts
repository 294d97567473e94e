import { type Connection } from "mongoose";

/** Shorter than those that order the lists now, `_id` and all: they only cost writes. */
const SUPERSEDED: readonly (readonly [collection: string, index: string])[] = [
  ["payments", "user_id_1_date_-1"],
  ["payments", "date_-1"],
  ["audit_entries", "at_-1"],
  ["audit_entries", "action_1_at_-1"],
];

/** Drops them where an earlier version has made them. */
export async function up(connection: Connection): Promise<void> {
  for (const [collection, index] of SUPERSEDED) {
    const present = await connection.collection(collection).indexes();
    if (present.some(({ name }) => name === index)) await connection.collection(collection).dropIndex(index);
  }
}
