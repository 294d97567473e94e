import autocannon from "autocannon";
import { Refusal } from "../../scripts/refusal";
import { cpuMicroseconds } from "./cpu-time";

export interface Target {
  readonly url: string;
  readonly pid: number;
}

export interface Load {
  /** Responses per second. */
  readonly rate: number;
  /** Microseconds of the server's CPU time per response. */
  readonly cpu: number;
}

interface Run {
  /** Requests in all. */
  readonly amount: number;
  readonly connections?: number;
  readonly headers?: Record<string, string>;
  /** The path of each request in turn. */
  readonly path: () => string;
}

/** Sends a number of requests and measures rate and CPU time of the server. Throws if a response is not 200. */
export async function load(target: Target, run: Run): Promise<Load> {
  const before = cpuMicroseconds(target.pid);
  const began = performance.now();
  let answered = began;
  const running = autocannon({
    url: target.url,
    amount: run.amount,
    connections: run.connections ?? 10,
    timeout: 30,
    headers: run.headers ?? {},
    requests: [{ setupRequest: (request) => ({ ...request, path: run.path() }) }],
  });
  // autocannon reports its duration in whole seconds of its sampling.
  void running.on("response", () => {
    answered = performance.now();
  });
  const result = await running;
  const used = cpuMicroseconds(target.pid) - before;
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Refusal(`${failed} of ${run.amount} requests to ${target.url} failed.`);
  return { rate: (result["2xx"] / (answered - began)) * 1000, cpu: used / result["2xx"] };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function medianLoad(loads: readonly Load[]): Load {
  return { rate: median(loads.map(({ rate }) => rate)), cpu: median(loads.map(({ cpu }) => cpu)) };
}

/**
 * Measures several things in turn, round by round, starting with a different one each time, so that a busy machine or a
 * warm cache affects all alike. The first round is a warm-up and not counted.
 */
export async function interleave<K extends string, T>(
  rounds: number,
  contenders: Record<K, () => Promise<T>>,
): Promise<Record<K, T[]>> {
  const names = Object.keys(contenders) as K[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>;
  for (let round = 0; round <= rounds; round += 1) {
    const shift = round % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const result = await contenders[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}
