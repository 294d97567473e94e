import type { Connection } from "mongoose";

/** Returns the values of `fields` that more than one document of a collection has, as text. */
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

/** Returns one sentence per value, which begins with the invariant's number. */
export function violations(invariant: string, sentence: string, values: readonly string[]): string[] {
  return values.map((value) => `${invariant}: ${sentence}: ${value}`);
}
