import { setTimeout as sleep } from "node:timers/promises";
import { makePhoto, signIn } from "./crowd-loads";
import { startProber, type Prober } from "./prober";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

const PHOTOS = 12;
const ADMIN = "admin@nibash.test";
const MOST_MS = 250;
const ALONE_MS = 10_000;

interface Waits {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly count: number;
  readonly areGood: boolean;
}

/** Measures a reader's latency on the listing while an admin uploads twelve photos of 5 MB at once, and how long these take. */
export async function rowsPhotos(server: RunningServer): Promise<Row[]> {
  const [photo, token] = [await makePhoto(), await signIn(server, ADMIN)];
  const { result } = (await (await fetch(`${server.url}/api/apartments?limit=1`)).json()) as {
    result: { apartment_no: string }[];
  };
  const address = `${server.url}/api/apartments/${result[0]?.apartment_no ?? ""}/photos`;
  const send = () => upload(address, token, photo);
  await send();
  const prober = await startProber(`${server.url}/apartments`);
  try {
    await sleep(1_000);
    await prober.take();
    await sleep(ALONE_MS);
    const alone = await waitsOf(prober);
    const began = performance.now();
    const statuses = await Promise.all(Array.from({ length: PHOTOS }, send));
    const seconds = (performance.now() - began) / 1000;
    const beside = await waitsOf(prober);
    const stored = statuses.filter((status) => status === 200).length;
    const name = `${PHOTOS} photos of 5 MB sent at once`;
    return [
      {
        what: `${name}, until all are stored`,
        target: "–",
        measured: `${seconds.toFixed(1)} s`,
        detail: `${stored} stored`,
      },
      rowOf("/apartments from memory, before them, p99", alone, true),
      rowOf(`/apartments from memory, beside ${name}, p99`, beside, stored === PHOTOS),
    ];
  } finally {
    prober.stop();
  }
}

async function upload(address: string, token: string, photo: Blob): Promise<number> {
  const form = new FormData();
  form.set("alt", "Living room");
  form.set("image", photo, "home.jpg");
  const answer = await fetch(address, {
    method: "POST",
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function waitsOf(prober: Prober): Promise<Waits> {
  const probes = await prober.take();
  const times = probes.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    p50: at(0.5),
    p99: at(0.99),
    longest: times.at(-1) ?? Number.NaN,
    count: times.length,
    areGood: probes.every(({ isGood }) => isGood),
  };
}

function rowOf(what: string, { p50, p99, longest, count, areGood }: Waits, isSound: boolean): Row {
  return {
    what,
    target: `≤ ${MOST_MS} ms`,
    measured: `${p99.toFixed(0)} ms`,
    isMet: p99 <= MOST_MS && areGood && isSound,
    detail: `half within ${p50.toFixed(1)} ms, longest ${longest.toFixed(0)} ms of ${count}`,
  };
}
