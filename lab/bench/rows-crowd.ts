import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { residentBytes } from "./cpu-time";
import { prepareLoads, type Load, type Statuses } from "./crowd-loads";
import { load, median } from "./load";
import { startProber, type Prober, type Probe } from "./prober";
import { majorCollections, type RunningServer } from "./processes";
import type { Row } from "./report";

const MOST_MS = 250;
const MOST_MEMORY = 1.3;
const MEGABYTE = 1024 * 1024;
const MOST_ROUNDS = 20;
/** Longer than any timer of a finished request. */
const REST_MS = 40_000;

interface Reading {
  readonly name: string;
  /** The 99th percentile of the readers' waiting time, in milliseconds. */
  readonly p99: number;
  readonly detail: string;
  /** Every reader got the page, and no one of the crowd a response that shows a fault. */
  readonly isSound: boolean;
}

/** Measures a reader's latency on the listing while a crowd sends the most expensive requests, and the memory left after it. */
export async function rowsCrowd(server: RunningServer, uri: string): Promise<Row[]> {
  const loads = await prepareLoads(server, uri);
  for (const each of loads) await each.warmUp();
  await sleep(REST_MS);
  await warmUp(server);
  const before = await readMemory(server);
  const prober = await startProber(`${server.url}/apartments`);
  const readings: Reading[] = [];
  try {
    for (const each of loads) readings.push(await readWhile(prober, each.name, [each]));
    readings.push(await readWhile(prober, "all of it at once", await prepareLoads(server, uri)));
    // One core of two is somebody else's.
    const busy = new Worker("for (;;);", { eval: true });
    try {
      const everything = await prepareLoads(server, uri);
      for (const each of everything)
        readings.push(await readWhile(prober, `${each.name} and a busy loop`, [each]));
      readings.push(
        await readWhile(prober, "all of it at once and a busy loop", await prepareLoads(server, uri)),
      );
    } finally {
      await busy.terminate();
    }
  } finally {
    prober.stop();
  }
  await sleep(REST_MS);
  await warmUp(server);
  const worst = readings.toSorted((a, b) => b.p99 - a.p99)[0];
  return [
    ...readings.map((reading) => rowOf(`/apartments from memory, beside ${reading.name}, p99`, reading)),
    ...(worst
      ? [rowOf("/apartments from memory, the worst of these", { ...worst, detail: worst.name })]
      : []),
    memoryRow(before, await readMemory(server)),
  ];
}

function rowOf(what: string, { p99, detail, isSound }: Reading): Row {
  const isMet = p99 <= MOST_MS && isSound;
  return { what, target: `≤ ${MOST_MS} ms`, measured: `${p99.toFixed(0)} ms`, isMet, detail };
}

async function readWhile(prober: Prober, name: string, loads: readonly Load[]): Promise<Reading> {
  await sleep(1_000);
  await prober.take();
  const began = performance.now();
  const answered = await Promise.all(loads.map(({ run }) => run()));
  const seconds = (performance.now() - began) / 1000;
  const probes = await prober.take();
  const times = probes.map(({ took }) => took).toSorted((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  const longest = times.at(-1) ?? Number.NaN;
  return {
    name,
    p99,
    detail: `longest ${longest.toFixed(0)} ms of ${times.length} in ${seconds.toFixed(1)} s; ${told(loads, answered)}`,
    isSound: probes.every(({ isGood }: Probe) => isGood) && answered.every(isSoundAnswer),
  };
}

/** A 503 is acceptable; a fault of ours or a broken connection is not. */
const isSoundAnswer = (statuses: Statuses) => (statuses[500] ?? 0) + (statuses[0] ?? 0) === 0;

function told(loads: readonly Load[], answered: readonly Statuses[]): string {
  const counts = (statuses: Statuses) =>
    Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ");
  if (loads.length === 1) return counts(answered[0] ?? {});
  return loads.map(({ name }, index) => `${name}: ${counts(answered[index] ?? {})}`).join("; ");
}

/** Sends ordinary visits until V8 has run a major garbage collection: an idle process keeps unreachable objects. */
async function warmUp(server: RunningServer): Promise<void> {
  const collected = await majorCollections(server);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const path of ["/", "/apartments", "/api/apartments"])
      await load(server, { amount: 3_000, path: () => path });
    if ((await majorCollections(server)) > collected) return;
  }
  throw new Error(`V8 collected nothing in ${MOST_ROUNDS} rounds of 9,000 requests.`);
}

/** Returns the median of ten seconds, since resident memory rises and falls with the garbage collector. */
async function readMemory(server: RunningServer): Promise<number> {
  const readings: number[] = [];
  for (let second = 0; second < 10; second += 1) {
    await load(server, { amount: 200, path: () => "/apartments" });
    readings.push(residentBytes(server.pid) / MEGABYTE);
    await sleep(1_000);
  }
  return median(readings);
}

function memoryRow(before: number, after: number): Row {
  return {
    what: "memory after the crowds ÷ before",
    target: `≤ ${MOST_MEMORY}`,
    measured: (after / before).toFixed(2),
    isMet: after / before <= MOST_MEMORY,
    detail: `${after.toFixed(0)} MB to ${before.toFixed(0)} MB resident, medians of ten readings`,
  };
}
