import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine, requireLinux } from "../../lab/bench/cpu-time";
import { startProduct, type RunningServer } from "../../lab/bench/processes";
import { keepRows, printRows, type Row } from "../../lab/bench/report";
import { rowMemory } from "../../lab/bench/row-memory";
import { rowStatement } from "../../lab/bench/row-statement";
import { rowsBySize } from "../../lab/bench/rows-by-size";
import { rowsCrowd } from "../../lab/bench/rows-crowd";
import { rowsFresh } from "../../lab/bench/rows-fresh";
import { rowsFromMemory } from "../../lab/bench/rows-from-memory";
import { rowsPhotos } from "../../lab/bench/rows-photos";
import { rowsRoll } from "../../lab/bench/rows-roll";
import { rowsSignIns } from "../../lab/bench/rows-sign-ins";
import { prepareTower } from "../../lab/bench/towers";
import { buildIfChanged } from "../build/build-product";
import { dataFolder } from "../embedded/data-folder";
import { startEmbeddedDatabase } from "../embedded/embedded-database";
import { runCommand } from "../refusal";

const PARTS = ["front", "fresh", "signins", "size", "memory", "crowd", "photos", "statement", "roll"];
/** More than any tower has. */
const LARGE = 1_000;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: PARTS.join(",") },
    /** Writes the table to docs/performance.md. */
    keep: { type: "boolean", default: false },
  },
});

async function bench(): Promise<void> {
  requireLinux();
  const folder = join(dataFolder(), "bench");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await buildIfChanged();
  const database = await startEmbeddedDatabase(folder);
  const running: RunningServer[] = [];
  try {
    console.log(`${describeMachine()}; interleaved, medians of ${values.rounds} rounds\n`);
    const tables = await measure(database.uri, folder, running);
    if (values.keep)
      for (const [mark, rows] of Object.entries(tables)) if (rows.length > 0) keepRows(mark, rows);
  } finally {
    for (const server of running) await server.stop();
    await database.stop();
  }
}

async function measure(uri: string, folder: string, running: RunningServer[]) {
  const [rounds, parts] = [Number(values.rounds), values.only.split(",")];
  /** By their markers in docs/performance.md. */
  const tables: Record<"bench" | "crowd", Row[]> = { bench: [], crowd: [] };
  const add = (added: Row[], mark: keyof typeof tables = "bench") => {
    printRows(added);
    tables[mark].push(...added);
  };
  const tower = async (apartments: number) => {
    const own = await prepareTower(uri, apartments);
    const server = await startProduct(own);
    running.push(server);
    return { uri: own, server, apartments };
  };
  const small = await tower(20);
  if (parts.includes("front")) add(await rowsFromMemory(small.server, folder, rounds));
  if (parts.includes("fresh")) add(await rowsFresh(small.server, small.uri, rounds));
  if (parts.includes("signins")) add(await rowsSignIns(small.server, rounds));
  if (parts.includes("size")) add(await rowsBySize(small, await tower(LARGE), rounds));
  if (parts.includes("memory")) {
    // A fresh server: the earlier parts would have filled its memory.
    const { server } = await tower(20);
    add([await rowMemory(server)]);
  }
  if (parts.includes("crowd")) {
    const { server, uri: own } = await tower(20);
    add(await rowsCrowd(server, own), "crowd");
  }
  if (parts.includes("photos")) {
    const { server } = await tower(20);
    add(await rowsPhotos(server), "crowd");
  }
  if (parts.includes("statement")) add([await rowStatement()]);
  if (parts.includes("roll")) add(rowsRoll(rounds));
  return tables;
}

await runCommand(bench);
process.exit(0);
