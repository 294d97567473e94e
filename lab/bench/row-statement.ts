import type { PaperStatement } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import { median } from "./load";
import type { Row } from "./report";

const STATEMENTS = 30;
/** The thread starts and unpacks its fonts. */
const WARM_UP = 5;
const MOST_MS = 100;

/** Measures how long the pool takes for the statement of a year with all months paid and some money refunded. */
export async function rowStatement(): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + STATEMENTS; n += 1) {
    const began = performance.now();
    await runTask("statement", statement(n));
    times.push(performance.now() - began);
  }
  const took = times.slice(WARM_UP);
  const typical = median(took);
  return {
    what: "a statement of a year in the worker pool",
    target: `≤ ${MOST_MS} ms`,
    measured: `${typical.toFixed(0)} ms`,
    isMet: typical <= MOST_MS,
    detail: `median of ${STATEMENTS}, slowest ${Math.max(...took).toFixed(0)} ms, first one ${(times[0] ?? 0).toFixed(0)} ms`,
  };
}

/** Returns 36 lines, each with a unique reference. */
function statement(n: number): PaperStatement {
  const lines = Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1).padStart(2, "0");
    return [
      { on: `2026-${month}-01`, words: "Rent: November 2026, 4B", amount: 690 },
      { on: `2026-${month}-04`, words: `Received, Bank transfer, TRX-${n}-${month}: 4B`, amount: -710.5 },
      { on: `2026-${month}-20`, words: "Given back: November 2026, 4B (The lift stood still)", amount: 20.5 },
    ];
  }).flat();
  return {
    house: "Nibash",
    address: "Uttara Sector 10, Dhaka",
    name: "রহিমা খাতুন",
    email: "rahima@example.com",
    year: 2026,
    from: "2026-01-01",
    to: "2026-12-31",
    opening: 0,
    closing: 0,
    lines,
  };
}
