import type { Connection } from "mongoose";

/** The values of `fields` that more than one document of a collection carries, as text. */
export async function findRepeats(
  connection: Connection,
  collection: string,
  fields: readonly string[],
  match: Record<string, unknown> = {},
): Promise<string[]> {
  const key = Object.fromEntries(fields.map((field) => [field.replaceAll(".", "_"), `$${field}`]));
  const repeats = await connection
    .collection(collection)
    .aggregate<{ _id: Record<string, unknown>; n: number }>([
      { $match: match },
      { $group: { _id: key, n: { $sum: 1 } } },
      { $match: { n: { $gt: 1 } } },
      { $limit: 20 },
    ])
    .toArray();
  return repeats.map(({ _id, n }) => `${Object.values(_id).map(String).join(" ")} (${String(n)} times)`);
}

/** One sentence for each value, begun with the invariant's number. */
export function violations(invariant: string, sentence: string, values: readonly string[]): string[] {
  return values.map((value) => `${invariant}: ${sentence}: ${value}`);
}
