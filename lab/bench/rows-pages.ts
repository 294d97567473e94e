import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { type Language, LANGUAGES } from "@/lib/platform/contracts/language";
import { firstLoads, FORM_PAGES, frameworkBytes, scriptBudget } from "../../scripts/checks/page-weight";
import { step } from "../../scripts/progress";
import { Refusal } from "../../scripts/refusal";
import { runProgram } from "../../scripts/run-program";
import { emptyPageBytes } from "./empty-page";
import { interleave, median } from "./load";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

/** 13 needs Node 22. Not a dependency of ours, since it has one pinned to "latest", which breaks a lock file. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const CHROME_FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];

/** No performance: a score is its machine's. Its figures are audited all the same. */
const CATEGORIES = ["accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** The result of one Lighthouse run: scores of 100, times in milliseconds. */
interface PageRun {
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
async function fetchLighthouse(): Promise<void> {
  await npx("--version");
}

/** Runs Lighthouse with its defaults: its phone, simulated slow 4G and a processor four times slower. */
async function runLighthouse(address: string, language: Language, folder: string): Promise<PageRun> {
  try {
    return await runOnce(address, language, folder);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Sometimes the browser's trace lacks its start (NO_NAVSTART); that says nothing about the page.
    return runOnce(address, language, folder);
  }
}

async function runOnce(address: string, language: Language, folder: string): Promise<PageRun> {
  const file = join(folder, "lighthouse.json");
  const profile = await profileOf(address, language, folder);
  const flags = [...CHROME_FLAGS, `--user-data-dir=${profile}`].join(" ");
  await npx(address, "--output=json", `--output-path=${file}`, "--quiet", `--chrome-flags=${flags}`);
  rmSync(profile, { recursive: true, force: true });
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  if (report.runtimeError) throw new Refusal(`Lighthouse at ${address}: ${report.runtimeError.message}`);
  return readReport(report);
}

/** Creates the profile of a new visitor who has chosen the language: Lighthouse itself can set no cookie that scripts read. */
async function profileOf(address: string, language: Language, folder: string): Promise<string> {
  const profile = mkdtempSync(join(folder, "profile-"));
  if (language === "en") return profile;
  const executablePath = process.env.CHROME_PATH;
  const visitor = await chromium.launchPersistentContext(profile, { executablePath, args: CHROME_FLAGS });
  const expires = Math.floor(Date.now() / 1000) + 3_600;
  await visitor.addCookies([{ name: "language", value: language, url: address, expires }]);
  await visitor.close();
  return profile;
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

const MEASURED_PAGES = { home: "/", apartments: "/apartments", apartment: "/apartments/4A", login: "/login" };
const PUBLIC_PAGES = [
  ...new Set([...Object.values(MEASURED_PAGES), ...FORM_PAGES, "/about-us", "/credits", "/no/such/page"]),
];
/** What a server may send before the first acknowledgement: ten segments of 1,460 bytes (RFC 6928). */
const ONE_ROUND_TRIP = 14_600;

/** A page's main-thread work by Lighthouse's phone, as a multiple of the empty page's. */
const MOST_WORK = { home: 3, apartments: 2.5, apartment: 2.5, login: 1.8 } as const;
const MOST_BLOCKING = 1.5;
const MOST_SCRIPT = 1.15;

/** Measures the main entry pages in each language with Lighthouse, in turn with the empty page: medians. */
export async function rowsByLighthouse(
  { product, empty }: { product: RunningServer; empty: RunningServer },
  browserPath: string,
  folder: string,
  rounds: number,
): Promise<Row[]> {
  // Lighthouse finds a browser that is not installed by this variable only.
  process.env.CHROME_PATH = browserPath;
  await step("fetching Lighthouse", fetchLighthouse);
  const measured = Object.entries(MEASURED_PAGES).flatMap(([page, path]) =>
    LANGUAGES.map((language) => ({
      page: page as keyof typeof MEASURED_PAGES,
      name: language === "en" ? page : `${page} in Bengali`,
      run: () => runLighthouse(product.url + path, language, folder),
    })),
  );
  const runs = await interleave<string, PageRun>(rounds, {
    empty: () => runLighthouse(empty.url, "en", folder),
    ...Object.fromEntries(measured.map(({ name, run }) => [name, run])),
  });
  return measured.flatMap(({ page, name }) => {
    const own = runs[name] ?? [];
    return [...rowsOf(name, own), ...rowsOfWork(name, own, runs["empty"] ?? [], MOST_WORK[page])];
  });
}

function rowsOf(name: string, runs: readonly PageRun[]): Row[] {
  const middle = (of: (run: PageRun) => number) => median(runs.map(of));
  const all = (of: (run: PageRun) => string) => runs.map(of).join(", ");
  const scores = (["accessibility", "best-practices", "seo"] as const).map((category) =>
    middle((run) => run.scores[category]),
  );
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  const [lcp, cls] = [middle((run) => run.lcp), middle((run) => run.cls)];
  return [
    {
      what: `${name}, accessibility, best practices, SEO`,
      target: "100 each",
      measured: scores.join(", "),
      isMet: scores.every((score) => score === 100),
      detail: failed.length > 0 ? `not passed in some run: ${failed.join(", ")}` : "every audit in every run",
    },
    {
      what: `${name}, largest contentful paint`,
      target: "≤ 1.8 s",
      measured: `${(lcp / 1000).toFixed(2)} s`,
      isMet: lcp <= 1_800,
      detail: all((run) => (run.lcp / 1000).toFixed(2)),
    },
    {
      what: `${name}, layout shift`,
      target: "0",
      measured: cls.toFixed(4),
      isMet: cls < 0.000_05,
      detail: all((run) => run.cls.toFixed(4)),
    },
  ];
}

function rowsOfWork(name: string, runs: readonly PageRun[], base: readonly PageRun[], most: number): Row[] {
  const ratio = (what: string, target: number, of: (run: PageRun) => number): Row => {
    const [own, empty] = [median(runs.map(of)), median(base.map(of))];
    return {
      what: `${name}, ${what} ÷ an empty page's`,
      target: `≤ ${String(target)}`,
      measured: (own / empty).toFixed(2),
      isMet: own <= target * empty,
      detail: `${own.toFixed(0)} ms to ${empty.toFixed(0)} ms`,
    };
  };
  return [
    ratio("main-thread work", most, (run) => run.work),
    ratio("blocking time", MOST_BLOCKING, (run) => run.tbt),
  ];
}

/** Measures each public page's script above an empty page, and the size of the main entry pages. */
export async function rowsByFirstLoad(
  server: RunningServer,
  emptyFolder: string,
  browserPath: string,
): Promise<Row[]> {
  const empty = emptyPageBytes(emptyFolder);
  const pages = await firstLoads(browserPath, server.url, PUBLIC_PAGES);
  const first: Row = {
    what: "script of an empty page",
    target: "about 115 kB",
    measured: kilobytes(empty),
    detail: `brotli; the framework's own part of the product's build: ${kilobytes(frameworkBytes())}`,
  };
  const entrances = [...pages].filter(([path]) => Object.values(MEASURED_PAGES).includes(path));
  return [
    first,
    ...[...pages].map(([path, { script }]) => rowOfScript(path, script, empty)),
    ...entrances.map(([path, { script }]) => rowOfScriptRatio(path, script / empty)),
    ...entrances.map(([path, { page }]) => rowOfPage(path, page)),
  ];
}

function rowOfScriptRatio(path: string, ratio: number): Row {
  return {
    what: `script of ${path} ÷ an empty page's`,
    target: `≤ ${String(MOST_SCRIPT)}`,
    measured: ratio.toFixed(2),
    isMet: ratio <= MOST_SCRIPT,
    detail: "brotli bytes",
  };
}

function rowOfPage(path: string, bytes: number): Row {
  return {
    what: `the page ${path} with its head`,
    target: `≤ ${kilobytes(ONE_ROUND_TRIP)}`,
    measured: kilobytes(bytes),
    isMet: bytes <= ONE_ROUND_TRIP,
    detail: "one round trip of a new connection",
  };
}

function rowOfScript(path: string, bytes: number, empty: number): Row {
  const budget = scriptBudget(path);
  return {
    what: `script of ${path} above an empty page`,
    target: `≤ ${kilobytes(budget)}`,
    measured: kilobytes(bytes - empty),
    isMet: bytes - empty <= budget,
    detail: `${kilobytes(bytes)} in all`,
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
