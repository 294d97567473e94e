import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine, requireLinux } from "../../lab/bench/cpu-time";
import { buildEmptyPage } from "../../lab/bench/empty-page";
import { startEmptyPage, startProduct, type RunningServer } from "../../lab/bench/processes";
import { keepRows, printRows, type Row } from "../../lab/bench/report";
import { rowsByClick } from "../../lab/bench/rows-click";
import { rowsByFirstLoad, rowsByLighthouse } from "../../lab/bench/rows-pages";
import { prepareRented, prepareTower } from "../../lab/bench/towers";
import { buildIfChanged } from "../build/build-product";
import { findBrowser } from "../checks/find-browser";
import { dataFolder } from "../embedded/data-folder";
import { startEmbeddedDatabase } from "../embedded/embedded-database";
import { step } from "../progress";
import { runCommand } from "../refusal";

const PARTS = ["script", "lighthouse", "clicks"];

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: PARTS.join(",") },
    /** Writes the table to docs/performance.md. */
    keep: { type: "boolean", default: false },
  },
});

/** A busy machine makes every page slower, so the figures include its load. */
const loadNow = () => (loadavg()[0] ?? 0).toFixed(2);

async function benchPages(): Promise<void> {
  requireLinux();
  const folder = join(dataFolder(), "bench-pages");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const browser = await findBrowser();
  await buildIfChanged();
  const before = loadNow();
  console.log(`${describeMachine()}; load average ${before}; medians of ${values.rounds} rounds\n`);
  const database = await startEmbeddedDatabase(folder);
  const running: RunningServer[] = [];
  const serve = async (starting: Promise<RunningServer>) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    const rows = await measure(database.uri, serve, browser, folder);
    const note = `medians of ${values.rounds} rounds, load average ${before} at the start and ${loadNow()} at the end`;
    console.log(`\n${note}`);
    if (values.keep) keepRows("pages", rows, note);
  } finally {
    for (const server of running) await server.stop();
    await database.stop();
  }
}

async function measure(
  uri: string,
  serve: (starting: Promise<RunningServer>) => Promise<RunningServer>,
  browser: string,
  folder: string,
): Promise<Row[]> {
  const parts = values.only.split(",");
  const rounds = Number(values.rounds);
  const rows: Row[] = [];
  const add = (added: Row[]) => {
    printRows(added);
    rows.push(...added);
  };
  const product = await serve(startProduct(await prepareTower(uri, 20)));
  if (parts.includes("lighthouse") || parts.includes("script")) {
    const emptyFolder = await step("building an empty page", buildEmptyPage);
    if (parts.includes("lighthouse")) {
      const empty = await serve(startEmptyPage(emptyFolder));
      add(await rowsByLighthouse({ product, empty }, browser, folder, rounds));
    }
    if (parts.includes("script")) add(await rowsByFirstLoad(product, emptyFolder, browser));
  }
  if (parts.includes("clicks")) {
    add(await rowsByClick(product, browser, rounds, { what: "demo data", most: 200 }));
    const rented = await serve(startProduct(await prepareRented(uri)));
    add(await rowsByClick(rented, browser, rounds, { what: "1,000 homes × 24 months", most: 500 }));
  }
  return rows;
}

await runCommand(benchPages);
process.exit(0);
