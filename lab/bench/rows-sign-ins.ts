import { Refusal } from "../../scripts/refusal";
import { interleave, median } from "./load";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

const SIGN_INS = 200;
const QUIET_READS = 300;
/** The longest that readers may wait (docs/security.md G3). */
const MOST_MS = 1_000;

interface Reading {
  /** The 99th percentile of the listing readers' waiting time, in milliseconds. */
  readonly p99: number;
  readonly reads: number;
  /** Milliseconds from the first to the last sign-in. */
  readonly took: number;
}

/** Measures a reader's latency on the listing, uncached, while 200 people sign in at once (docs/security.md G3). */
export async function rowsSignIns(server: RunningServer, rounds: number): Promise<Row[]> {
  const measured = await interleave(rounds, {
    quiet: () => readQuiet(server),
    busy: () => readWhileSigningIn(server),
  });
  const of = (readings: readonly Reading[], key: keyof Reading) => median(readings.map((one) => one[key]));
  const [quiet, busy] = [of(measured.quiet, "p99"), of(measured.busy, "p99")];
  return [
    {
      what: `GET /api/apartments while ${SIGN_INS} sign in at once, p99`,
      target: "< 1 s",
      measured: `${busy.toFixed(0)} ms`,
      isMet: busy < MOST_MS,
      detail: `${(busy / quiet).toFixed(1)} × the quiet ${quiet.toFixed(1)} ms; ${of(measured.busy, "reads")} read in the ${(of(measured.busy, "took") / 1000).toFixed(1)} s that the sign-ins took`,
    },
  ];
}

async function readQuiet(server: RunningServer): Promise<Reading> {
  const times: number[] = [];
  while (times.length < QUIET_READS) times.push(await readOnce(server));
  return { p99: worst(times), reads: times.length, took: 0 };
}

async function readWhileSigningIn(server: RunningServer): Promise<Reading> {
  const began = performance.now();
  let isOver = false;
  const signIns = signInAtOnce(server).finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) times.push(await readOnce(server));
  await signIns;
  return { p99: worst(times), reads: times.length, took: performance.now() - began };
}

let turn = 0;

/** A different range each time, so that nothing is served from memory. */
async function readOnce({ url }: RunningServer): Promise<number> {
  turn += 1;
  const began = performance.now();
  const answer = await fetch(`${url}/api/apartments?minimum=${(turn / 100).toFixed(2)}&maximum=9000`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Refusal(`${url}/api/apartments answered ${answer.status}.`);
  return performance.now() - began;
}

/** Unknown addresses cost the same as known ones, and use up no one's attempts. */
async function signInAtOnce({ url }: RunningServer): Promise<void> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const statuses = await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, n) => {
      const email = `nobody.${turn}.${n}@example.com`;
      const body = new URLSearchParams({ csrfToken, email, password: "Wrong#2026", json: "true" });
      const address = `${url}/api/auth/callback/credentials`;
      return (await fetch(address, { method: "POST", body, headers: { ...from(n), cookie } })).status;
    }),
  );
  const odd = statuses.filter((status) => status !== 401);
  if (odd.length > 0) throw new Refusal(`${odd.length} of ${SIGN_INS} sign-ins answered ${odd[0]}.`);
}

/** A different network for each: failures are counted per address. */
const from = (n: number) => ({ "X-Forwarded-For": `10.${turn % 250}.${Math.floor(n / 250)}.${n % 250}` });

function worst(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
