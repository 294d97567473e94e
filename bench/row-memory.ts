import { setTimeout as sleep } from "node:timers/promises";
import { residentBytes } from "./cpu-time";
import autocannon from "autocannon";
import type { Running } from "./processes";
import type { Row } from "./report";

const EARLY = 10_000;
const LATE = 100_000;
const SETTLE_MS = 3_000;
const MEGABYTE = 1024 * 1024;

let turn = 0;

/** A day of visitors in small: most of it known pages, some of it never asked before, some of it refused. */
function mixedPath(): string {
  turn += 1;
  const n = turn;
  if (n % 50 === 0) return `/apartments?minimum=${n % 3_000}&maximum=9000`;
  if (n % 20 === 0) return `/api/apartments?minimum=${(n % 9_000) / 10}&maximum=9000`;
  if (n % 25 === 0) return `/no/such/page/${n}`;
  if (n % 10 === 0) return "/api/members";
  if (n % 4 === 0) return `/apartments/${(n % 10) + 1}${n % 8 === 0 ? "A" : "B"}`;
  return n % 3 === 0 ? "/" : `/api/apartments?page=${(n % 4) + 1}`;
}

/** Whether the server's memory goes on growing: after 100,000 requests against after 10,000. */
export async function rowMemory(server: Running): Promise<Row> {
  await send(server, EARLY);
  const early = await settled(server);
  await send(server, LATE - EARLY);
  const late = await settled(server);
  const ratio = late / early;
  return {
    what: `memory after ${LATE.toLocaleString("en")} mixed requests ÷ after ${EARLY.toLocaleString("en")}`,
    target: "≤ 1.2",
    measured: ratio.toFixed(2),
    isMet: ratio <= 1.2,
    detail: `${(late / MEGABYTE).toFixed(0)} MB to ${(early / MEGABYTE).toFixed(0)} MB resident`,
  };
}

async function send(server: Running, amount: number): Promise<void> {
  const requests = [{ setupRequest: (request: object) => ({ ...request, path: mixedPath() }) }];
  await autocannon({ url: server.url, amount, connections: 10, timeout: 60, requests });
}

async function settled(server: Running): Promise<number> {
  await sleep(SETTLE_MS);
  return residentBytes(server.pid);
}
