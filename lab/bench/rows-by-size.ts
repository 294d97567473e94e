import { interleave, median } from "./load";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

const REQUESTS = 40;
const MOST = 3;

/** The requests: `{n}` is replaced by a different number each time, so that nothing is served from memory. */
const KINDS = {
  "first page, no filter": "limit={l}",
  "first page, narrow range": "minimum=650.{n}&maximum=651&limit=6",
  "first page, wide range": "minimum=400.{n}&maximum=2300&limit=6",
  "middle page, wide range": "minimum=400.{n}&maximum=2300&limit=6&page={mid}",
  "last page, no filter": "limit={l}&page={last}",
} as const;
type Kind = keyof typeof KINDS;

interface Tower {
  readonly apartments: number;
  readonly server: RunningServer;
}

let turn = 0;

/** Measures one client's request on a large tower, against the same request on the tower of twenty. */
export async function rowsBySize(small: Tower, large: Tower, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const towers = [small, large];
    const plans = await Promise.all(towers.map((tower) => planFor(tower, kind)));
    const times = await interleave(
      rounds,
      Object.fromEntries(towers.map((tower, i) => [tower.apartments, () => timeOne(tower, plans[i] ?? "")])),
    );
    const base = median(times[small.apartments] ?? []);
    rows.push(rowOf(kind, large.apartments, median(times[large.apartments] ?? []), base));
  }
  return rows;
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: "next-auth.session-token=bench" } });
  await answer.arrayBuffer();
  return performance.now() - began;
}

function rowOf(kind: Kind, apartments: number, ms: number, base: number): Row {
  const ratio = ms / base;
  return {
    what: `${apartments.toLocaleString("en")} apartments ÷ 20: ${kind}`,
    target: `≤ ${MOST}`,
    measured: ratio.toFixed(2),
    isMet: ratio <= MOST,
    detail: `${ms.toFixed(2)} ms to ${base.toFixed(2)} ms`,
  };
}

/** Fills in the pages that a tower has for such a request. */
async function planFor({ server }: Tower, kind: Kind): Promise<string> {
  const path = KINDS[kind];
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
  while (times.length < REQUESTS) times.push(await timeOf(address(server, plan)));
  return median(times);
}
