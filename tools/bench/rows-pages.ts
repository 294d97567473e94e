import { firstLoads, FORM_PAGES, frameworkBytes, scriptBudget } from "../../scripts/checks/page-weight";
import { step } from "../../scripts/progress";
import { emptyPageBytes } from "./empty-page";
import { fetchLighthouse, type PageRun, runLighthouse } from "./lighthouse";
import { interleave, median } from "./load";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

const MEASURED_PAGES = { home: "/", apartments: "/apartments", apartment: "/apartments/4A", login: "/login" };
const PUBLIC_PAGES = [
  ...new Set([...Object.values(MEASURED_PAGES), ...FORM_PAGES, "/about-us", "/credits", "/no/such/page"]),
];
/** What a server may send before the first acknowledgement: ten segments of 1,460 bytes (RFC 6928). */
const ONE_ROUND_TRIP = 14_600;

/** Measures the main entry pages with Lighthouse: medians, with the pages in turn. */
export async function rowsByLighthouse(
  server: RunningServer,
  browserPath: string,
  folder: string,
  rounds: number,
): Promise<Row[]> {
  await step("fetching Lighthouse", fetchLighthouse);
  const pages = Object.entries(MEASURED_PAGES).map(([name, path]) => [
    name,
    () => runLighthouse(server.url + path, browserPath, folder),
  ]);
  const runs = await interleave(rounds, Object.fromEntries(pages) as Record<string, () => Promise<PageRun>>);
  return Object.entries(runs).flatMap(([name, found]) => rowsOf(name, found));
}

function rowsOf(name: string, runs: readonly PageRun[]): Row[] {
  const middle = (of: (run: PageRun) => number) => median(runs.map(of));
  const all = (of: (run: PageRun) => string) => runs.map(of).join(", ");
  const others = (["accessibility", "best-practices", "seo"] as const).map((category) =>
    middle(({ scores }) => scores[category]),
  );
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  const [lcp, cls, tbt] = [middle((run) => run.lcp), middle((run) => run.cls), middle((run) => run.tbt)];
  return [
    {
      what: `${name}, accessibility, best practices, SEO`,
      target: "100 each",
      measured: others.join(", "),
      isMet: others.every((score) => score === 100),
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
      target: "≤ 0.01",
      measured: cls.toFixed(4),
      isMet: cls <= 0.01,
      detail: all((run) => run.cls.toFixed(4)),
    },
    {
      what: `${name}, total blocking time`,
      target: "≤ 100 ms",
      measured: `${tbt.toFixed(0)} ms`,
      isMet: tbt <= 100,
      detail: all((run) => run.tbt.toFixed(0)),
    },
  ];
}

/** Measures each public page's script above an empty page, and the size of the main entry pages. */
export async function rowsByFirstLoad(server: RunningServer, browserPath: string): Promise<Row[]> {
  const empty = await step("building an empty page", emptyPageBytes);
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
    ...entrances.map(([path, { page }]) => rowOfPage(path, page)),
  ];
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
