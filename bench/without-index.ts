import { MongoClient } from "mongodb";
import { median } from "./load";
import type { Row } from "./report";

/** Seconds each: a few tell enough. */
const RUNS = 3;
/** The least that indexes have to gain. */
const TIMES_QUICKER = 100;
/** Walks the collection as if it had no index at all. */
const NATURAL = { $natural: 1 } as const;

/**
 * What the database alone takes for a question that the product was asked, `minimum=400.00&limit=6&page=2`: the same
 * page and the same total, without any index.
 */
async function timeWithoutIndex(uri: string, question: string): Promise<number> {
  const client = await MongoClient.connect(uri);
  try {
    const apartments = client.db().collection("apartments");
    const asked = new URLSearchParams(question.replace("{n}", "00").replace("{l}", "6"));
    const [minimum, maximum] = [asked.get("minimum"), asked.get("maximum")];
    const rents = { $gte: Number(minimum) * 100, $lte: Number(maximum) * 100 };
    const filter = minimum === null ? {} : { rent_cents: rents };
    const limit = Number(asked.get("limit"));
    const skip = (Number(asked.get("page") ?? 1) - 1) * limit;
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now();
      const page = apartments.find(filter).hint(NATURAL).sort({ order: 1 }).skip(skip).limit(limit);
      await Promise.all([
        page.allowDiskUse().toArray(),
        apartments.countDocuments(filter, { hint: NATURAL }),
      ]);
      times.push(performance.now() - began);
    }
    return median(times);
  } finally {
    await client.close();
  }
}

/** How many times quicker the product answers a question than the database alone would without an index. */
export async function rowWithoutIndex(
  { uri, apartments }: { uri: string; apartments: number },
  kind: string,
  question: string,
  ms: number,
): Promise<Row> {
  const slow = await timeWithoutIndex(uri, question);
  const times = slow / ms;
  return {
    what: `${apartments.toLocaleString("en")} apartments, without an index ÷ as they are: ${kind}`,
    target: `≥ ${String(TIMES_QUICKER)}`,
    measured: times.toFixed(0),
    isMet: times >= TIMES_QUICKER,
    detail: `${slow.toFixed(0)} ms of the database alone to ${ms.toFixed(2)} ms of the product`,
  };
}
