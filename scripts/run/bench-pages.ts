import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine, requireLinux } from "../../tools/bench/cpu-time";
import { startProduct, type RunningServer } from "../../tools/bench/processes";
import { keepRows, printRows, type Row } from "../../tools/bench/report";
import { rowsByFirstLoad, rowsByLighthouse } from "../../tools/bench/rows-pages";
import { prepareTower } from "../../tools/bench/towers";
import { buildIfChanged } from "../build/build-product";
import { dataFolder } from "../embedded/data-folder";
import { startEmbeddedDatabase } from "../embedded/embedded-database";
import { findBrowser } from "../checks/find-browser";
import { runCommand } from "../refusal";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "script,lighthouse" },
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
  let server: RunningServer | undefined;
  try {
    server = await startProduct(await prepareTower(database.uri, 20));
    const rows = await measure(server, browser, folder);
    const note = `medians of ${values.rounds} rounds, load average ${before} at the start and ${loadNow()} at the end`;
    console.log(`\n${note}`);
    if (values.keep) keepRows("pages", rows, note);
  } finally {
    await server?.stop();
    await database.stop();
  }
}

async function measure(server: RunningServer, browser: string, folder: string): Promise<Row[]> {
  const parts = values.only.split(",");
  const rows: Row[] = [];
  const add = (added: Row[]) => {
    printRows(added);
    rows.push(...added);
  };
  if (parts.includes("lighthouse"))
    add(await rowsByLighthouse(server, browser, folder, Number(values.rounds)));
  if (parts.includes("script")) add(await rowsByFirstLoad(server, browser));
  return rows;
}

await runCommand(benchPages);
process.exit(0);
