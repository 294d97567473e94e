import autocannon from "autocannon";
import { residentBytes } from "./cpu-time";
import { median } from "./load";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

const EARLY = 10_000;
const LATE = 100_000;
/** How often memory is read around each of the two points, and how many requests apart. */
const READINGS = 10;
const APART = 1_000;
const MEGABYTE = 1024 * 1024;

let turn = 0;

/** A small day of visits: most of them known pages, some new requests, some rejected. */
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

/**
 * Measures whether the server's memory keeps growing: after 100,000 requests against after 10,000. Resident memory rises
 * and falls by a third with each garbage collection, so each of the two is a median of readings around it.
 */
export async function rowMemory(server: RunningServer): Promise<Row> {
  const half = (READINGS * APART) / 2;
  await send(server, EARLY - half);
  const early = await read(server);
  await send(server, LATE - EARLY - 2 * half);
  const late = await read(server);
  const ratio = median(late) / median(early);
  return {
    what: `memory after ${LATE.toLocaleString("en")} mixed requests ÷ after ${EARLY.toLocaleString("en")}`,
    target: "≤ 1.2",
    measured: ratio.toFixed(2),
    isMet: ratio <= 1.2,
    detail: `${told(late)} to ${told(early)} resident, medians of ${READINGS}, lowest and highest`,
  };
}

async function send(server: RunningServer, amount: number): Promise<void> {
  const requests = [{ setupRequest: (request: object) => ({ ...request, path: mixedPath() }) }];
  await autocannon({ url: server.url, amount, connections: 10, timeout: 60, requests });
}

async function read(server: RunningServer): Promise<number[]> {
  const readings: number[] = [];
  while (readings.length < READINGS) {
    await send(server, APART);
    readings.push(residentBytes(server.pid) / MEGABYTE);
  }
  return readings;
}

function told(readings: readonly number[]): string {
  const all = [median(readings), Math.min(...readings), Math.max(...readings)].map((each) => each.toFixed(0));
  return `${all[0] ?? ""} MB (${all[1] ?? ""} to ${all[2] ?? ""})`;
}
