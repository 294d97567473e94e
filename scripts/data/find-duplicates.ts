import type { Connection } from "mongoose";
import { declaredIndexes } from "@/lib/platform/db/indexes";

const SHOWN = 20;

interface Group {
  readonly _id: Record<string, unknown>;
  readonly ids: readonly unknown[];
}

/** Returns one line per value that prevents a unique index: collection, key, value, and the ids of its documents. */
export async function findDuplicates(connection: Connection): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, indexes } of declaredIndexes())
    for (const { key, unique, partialFilterExpression = {} } of indexes) {
      if (!unique) continue;
      const fields = Object.keys(key);
      const value = Object.fromEntries(fields.map((field, place) => [`f${place}`, `$${field}`]));
      const groups = connection
        .collection(name)
        .aggregate<Group>([
          { $match: partialFilterExpression },
          { $group: { _id: value, ids: { $push: "$_id" } } },
          { $match: { "ids.1": { $exists: true } } },
          { $limit: SHOWN },
        ]);
      for await (const { _id, ids } of groups) {
        const values = fields.map((field, place) => `${field} ${JSON.stringify(_id[`f${place}`] ?? null)}`);
        lines.push(`${name}: ${values.join(", ")} in ${ids.slice(0, SHOWN).map(String).join(", ")}`);
      }
    }
  return lines;
}
