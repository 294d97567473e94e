import { interleave, median } from "./load";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

const REQUESTS = 40;
/** A far page of a million is slow enough to need only a few samples. */
const SECONDS = 2;

/** The requests: `{n}` is replaced by a different number each time, so that nothing is served from memory. */
const KINDS = {
  "first page, no filter": { path: "limit={l}", at10k: 3, at1m: 3 },
  "first page, narrow range": { path: "minimum=650.{n}&maximum=651&limit=6", at10k: 3, at1m: 3 },
  "first page, wide range": { path: "minimum=400.{n}&maximum=2300&limit=6", at10k: 3, at1m: undefined },
  "first page, half the rents": {
    path: "minimum=900.{n}&maximum=1900&limit=6",
    at10k: 3,
    at1m: undefined,
  },
  "middle page, no filter": { path: "limit={l}&page={mid}", at10k: 3, at1m: undefined },
  "last page, no filter": { path: "limit={l}&page={last}", at10k: 3, at1m: undefined },
  "last page, wide range": {
    path: "minimum=400.{n}&maximum=2300&limit=6&page={last}",
    at10k: 3,
    at1m: undefined,
  },
  "middle page, wide range": {
    path: "minimum=400.{n}&maximum=2300&limit=6&page={mid}",
    at10k: 3,
    at1m: undefined,
  },
  "middle page, half the rents": {
    path: "minimum=900.{n}&maximum=1900&limit=6&page={mid}",
    at10k: 3,
    at1m: undefined,
  },
} as const;
type Kind = keyof typeof KINDS;

export interface Tower {
  readonly apartments: number;
  readonly server: RunningServer;
}

let turn = 0;

/** Measures one client's request on larger towers, against the same request on the tower of twenty. */
export async function rowsBySize(small: Tower, large: readonly Tower[], rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const towers = [small, ...large];
    const plans = await Promise.all(towers.map((tower) => planFor(tower, kind)));
    const times = await interleave(
      rounds,
      Object.fromEntries(towers.map((tower, i) => [tower.apartments, () => timeOne(tower, plans[i] ?? "")])),
    );
    const base = median(times[small.apartments] ?? []);
    for (const { apartments } of large)
      rows.push(rowOf(kind, apartments, median(times[apartments] ?? []), base));
  }
  return rows;
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: "next-auth.session-token=bench" } });
  await answer.arrayBuffer();
  return performance.now() - began;
}

function limitOf(kind: Kind, apartments: number): number | undefined {
  return apartments > 100_000 ? KINDS[kind].at1m : KINDS[kind].at10k;
}

function rowOf(kind: Kind, apartments: number, ms: number, base: number): Row {
  const limit = limitOf(kind, apartments);
  const ratio = ms / base;
  return {
    what: `${apartments.toLocaleString("en")} apartments ÷ 20: ${kind}`,
    target: limit === undefined ? "told" : `≤ ${limit}`,
    measured: ratio.toFixed(2),
    ...(limit !== undefined && { isMet: ratio <= limit }),
    detail: `${ms.toFixed(2)} ms to ${base.toFixed(2)} ms`,
  };
}

/** Fills in the pages that a tower has for such a request. */
async function planFor({ server }: Tower, kind: Kind): Promise<string> {
  const { path } = KINDS[kind];
  const answer = await fetch(address(server, path.replace(/&page=\{\w+\}/, "")));
  const { totalPages } = (await answer.json()) as { totalPages: number };
  return path
    .replace("{last}", String(Math.max(1, totalPages)))
    .replace("{mid}", String(Math.max(1, Math.floor(totalPages / 2))));
}

function address(server: RunningServer, path: string): string {
  turn += 1;
  // Cents and sizes that differ slightly between requests.
  const cents = String(turn % 100).padStart(2, "0");
  return `${server.url}/api/apartments?${path.replace("{n}", cents).replace("{l}", "6")}`;
}

/** Returns the median milliseconds of sequential requests. The session cookie bypasses the page cache. */
async function timeOne({ server }: Tower, plan: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  while (times.length < REQUESTS && (performance.now() < end || times.length < 2)) {
    const url = address(server, plan);
    times.push(await timeOf(url));
  }
  return median(times);
}
