import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { Refusal } from "../../scripts/refusal";
import { interleave, load, median, medianLoad, type Load } from "./load";
import { startComparison, type RunningServer } from "./processes";
import type { Row } from "./report";

/** The encodings that a browser accepts; both servers respond with the same bytes. */
const BROWSER_HEADERS = { "accept-encoding": "gzip, br", accept: "*/*" };

/** Omitted, since node:http adds them itself. */
const OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Stores the product's responses for bare node:http, still compressed, with their headers. */
async function captureAnswers(url: string, paths: readonly string[], file: string): Promise<void> {
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = await capture(url + path);
  writeFileSync(file, JSON.stringify(answers));
}

/** Uses node:http, since fetch would decompress the body. */
function capture(address: string): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: BROWSER_HEADERS }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode !== 200)
          reject(new Refusal(`${address} answered ${response.statusCode ?? 0}.`));
        const body = Buffer.concat(chunks);
        const sent = Object.entries(response.headers).filter(([name]) => !OWN.has(name));
        const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
        resolve({
          headers: { ...headers, "content-length": String(body.length) },
          body: body.toString("base64"),
        });
      });
    }).on("error", reject);
  });
}

const HOME = "/";
const CALL = "/api/apartments";
const LISTING = "/apartments?minimum=400&maximum=900";
/** Concurrent visitors: few, and enough to show the cost per connection. */
const CONNECTIONS = [10, 32];
/** Some seconds of requests: a page is rendered again every five seconds. */
const REQUESTS = 60_000;

/** Measures what the product serves from memory, against bare node:http with the same bytes. */
export async function rowsFromMemory(product: RunningServer, folder: string, rounds: number): Promise<Row[]> {
  const answers = join(folder, "answers.json");
  await captureAnswers(product.url, [CALL, HOME, LISTING], answers);
  const bare = await startComparison("node-http", { BENCH_ANSWERS: answers }, CALL);
  try {
    const rows: Row[] = [];
    for (const connections of CONNECTIONS) {
      const run = (server: RunningServer, path: string) => () =>
        load(server, { amount: REQUESTS, connections, headers: BROWSER_HEADERS, path: () => path });
      const measured = await interleave(rounds, {
        bareCall: run(bare, CALL),
        call: run(product, CALL),
        bareHome: run(bare, HOME),
        home: run(product, HOME),
        bareListing: run(bare, LISTING),
        listing: run(product, LISTING),
      });
      const beside = `${connections} connections`;
      rows.push(
        against(
          `GET /api/apartments from memory ÷ bare node:http, ${beside}`,
          0.5,
          measured.call,
          measured.bareCall,
        ),
        against(`home ÷ bare node:http, ${beside}`, 0.5, measured.home, measured.bareHome),
        against(
          `a filtered listing page, from memory ÷ bare node:http, ${beside}`,
          0.5,
          measured.listing,
          measured.bareListing,
        ),
      );
    }
    return rows;
  } finally {
    await bare.stop();
  }
}

/** Reports the ratios of rates and of CPU times; the target, if there is one, applies to the lower one. */
export function against(
  what: string,
  target: number | undefined,
  ours: readonly Load[],
  theirs: readonly Load[],
): Row {
  const [a, b] = [medianLoad(ours), medianLoad(theirs)];
  const rates = median(ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? rate)));
  const times = median(ours.map(({ cpu }, round) => (theirs[round]?.cpu ?? cpu) / cpu));
  const measured = Math.min(rates, times);
  return {
    what,
    target: target === undefined ? "told" : `≥ ${target}`,
    measured: measured.toFixed(2),
    ...(target !== undefined && { isMet: measured >= target }),
    detail: `rate ${a.rate.toFixed(0)}/s to ${b.rate.toFixed(0)}/s (${rates.toFixed(2)}), processor ${a.cpu.toFixed(0)} µs to ${b.cpu.toFixed(0)} µs (${times.toFixed(2)})`,
  };
}
