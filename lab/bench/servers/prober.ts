import { Agent, get } from "node:http";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import type { Probe } from "../prober";

// A reader in its own process, so that the bench's other work does not affect it: one request each 10 ms, in each
// language in turn, whether or not the last one has a response. Each message from the parent ends a measurement, and
// the reply has its times.

const EVERY_MS = 10;
const url = process.env.PROBED ?? "";
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

let probes: Probe[] = [];
let waiting = 0;
let sent = 0;

function probe(): void {
  const began = performance.now();
  const own = probes;
  waiting += 1;
  const done = (isGood: boolean): void => {
    waiting -= 1;
    own.push({ took: performance.now() - began, isGood });
  };
  const language = LANGUAGES[sent++ % LANGUAGES.length] ?? "en";
  get(url, { agent, headers: { "Accept-Encoding": "br", Cookie: `language=${language}` } }, (answer) => {
    answer.resume();
    answer.on("close", () => done(answer.complete && answer.statusCode === 200));
  }).on("error", () => done(false));
}

process.on("message", () => {
  // Requests in flight belong to the measurement: wait for them.
  const measured = probes;
  const due = measured.length + waiting;
  probes = [];
  const look = setInterval(() => {
    if (measured.length < due) return;
    clearInterval(look);
    process.send?.(measured);
  }, EVERY_MS);
});
process.on("disconnect", () => process.exit(0));
setInterval(probe, EVERY_MS);
