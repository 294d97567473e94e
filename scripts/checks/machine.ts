import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

const MEASURED_FOR_MS = 300;
/** What COUNTING counts in a millisecond on an idle core of a usual server (measured in 2026). */
const COUNTED_PER_MS = 130_000;

/** Counts in plain JavaScript until the time is over; the clock is asked rarely, or it would be what is measured. */
const COUNTING = `
  const { parentPort, workerData } = require("node:worker_threads");
  const ends = performance.now() + workerData;
  let [value, counted] = [1, 0];
  while (performance.now() < ends) {
    for (let n = 0; n < 20_000; n++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
    counted += 20_000;
  }
  parentPort.postMessage(value === 0 ? 0 : counted);`;

/**
 * Returns how many usual cores' work this machine does for us now: its count of cores would not tell a slow one, or one
 * that works for others too.
 */
export async function measureMachine(): Promise<number> {
  const counts = await Promise.all(Array.from({ length: availableParallelism() }, countInThread));
  return counts.reduce((sum, each) => sum + each, 0) / MEASURED_FOR_MS / COUNTED_PER_MS;
}

function countInThread(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(COUNTING, { eval: true, workerData: MEASURED_FOR_MS });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

export interface Pace {
  /** Whether the stages' tracks and the browser lanes run beside each other; else one after another. */
  readonly isSideBySide: boolean;
  /** Vitest's workers. */
  readonly workers: number;
}

/** Two usual cores run everything side by side; with less, load makes all of it slower than in turn. */
export function paceFor(usualCores: number): Pace {
  return {
    isSideBySide: usualCores >= 1.2,
    workers: Math.min(4, Math.max(2, Math.round(usualCores * 2))),
  };
}

/** Runs the tasks side by side or in turn; returns their results in order. */
export async function runAtPace<T>(tasks: readonly (() => Promise<T>)[], pace: Pace): Promise<T[]> {
  if (pace.isSideBySide) return Promise.all(tasks.map((task) => task()));
  const results: T[] = [];
  for (const task of tasks) results.push(await task());
  return results;
}
