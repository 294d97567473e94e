import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../../scripts/refusal";
import { runProgram } from "../../scripts/run-program";

/** 13 needs Node 22. Not a dependency of ours, since it has one pinned to "latest", which breaks a lock file. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const CHROME_FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run";

/** No performance: a score is its machine's. Its figures are audited all the same. */
const CATEGORIES = ["accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** The result of one Lighthouse run: scores of 100, times in milliseconds. */
export interface PageRun {
  readonly scores: Readonly<Record<Category, number>>;
  readonly lcp: number;
  readonly cls: number;
  /** What the main thread works, and how long its tasks block it. */
  readonly work: number;
  readonly tbt: number;
  /** Failed audits. */
  readonly failed: readonly string[];
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Downloads Lighthouse if it is missing, so that the first run takes no longer than the others. */
export async function fetchLighthouse(): Promise<void> {
  await npx("--version");
}

/** Runs Lighthouse with its defaults: its phone, simulated slow 4G and a processor four times slower. */
export async function runLighthouse(address: string, browserPath: string, folder: string): Promise<PageRun> {
  try {
    return await runOnce(address, browserPath, folder);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Sometimes the browser's trace lacks its start (NO_NAVSTART); that says nothing about the page.
    return runOnce(address, browserPath, folder);
  }
}

async function runOnce(address: string, browserPath: string, folder: string): Promise<PageRun> {
  const file = join(folder, "lighthouse.json");
  const output = ["--output=json", `--output-path=${file}`, "--quiet"];
  await npx(address, ...output, `--chrome-flags=${CHROME_FLAGS}`, `--chrome-path=${browserPath}`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  if (report.runtimeError) throw new Refusal(`Lighthouse at ${address}: ${report.runtimeError.message}`);
  return readReport(report);
}

async function npx(...args: string[]): Promise<void> {
  const { code, output } = await runProgram("npx", ["--yes", LIGHTHOUSE, ...args], 180_000);
  if (code !== 0) throw new Refusal(`Lighthouse did not run: ${output.slice(-1_000)}`);
}

function readReport({ categories, audits }: Report): PageRun {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
  ) as Record<Category, number>;
  const failed = CATEGORIES.flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    scores,
    lcp: number("largest-contentful-paint"),
    cls: number("cumulative-layout-shift"),
    work: number("mainthread-work-breakdown"),
    tbt: number("total-blocking-time"),
    failed,
  };
}
