import { parseArgs } from "node:util";
import { keepInMemory } from "../checks/keep-in-memory";
import { measureMachine, paceFor, runAtPace, type Pace } from "../checks/machine";
import { LONG_STAGES, runFiles, STAGES, type RunOptions, type Stage } from "../checks/stages";
import type { Tally } from "../checks/tally";
import { Refusal, runCommand } from "../refusal";

interface Outcome extends Tally {
  title: string;
  seconds: number;
}

async function runStage(stage: Stage, options: RunOptions): Promise<Outcome> {
  console.log(`\n── ${stage.title}`);
  const began = Date.now();
  const result = await stage.run(options).catch((error: unknown) => {
    console.error(error instanceof Refusal ? `✗ ${error.message}` : error);
    return { passed: 0, failed: 1 };
  });
  return { ...result, title: stage.title, seconds: (Date.now() - began) / 1000 };
}

async function runInTurn(stages: readonly Stage[], options: RunOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) outcomes.push(await runStage(stage, options));
  return outcomes;
}

async function choosePace(): Promise<Pace> {
  const usualCores = await measureMachine();
  const pace = paceFor(usualCores);
  const manner = pace.isSideBySide ? "side by side" : "one stage after another";
  console.log(`This machine does the work of ${usualCores.toFixed(1)} usual cores now: ${manner}.`);
  return pace;
}

function printSummary(outcomes: Outcome[]): Tally {
  console.log("\n── summary");
  for (const { title, passed, failed, seconds } of outcomes) {
    const counts = `${passed} passed, ${failed} failed`;
    console.log(
      `${failed > 0 ? "✗" : "✓"} ${title.padEnd(22)} ${`${seconds.toFixed(1)} s`.padStart(9)}   ${counts}`,
    );
  }
  const sum = (key: "passed" | "failed"): number =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

await runCommand(async () => {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: { only: { type: "string", multiple: true }, shuffle: { type: "string" } },
  });
  const { only, shuffle: seed } = values;
  if (seed !== undefined && !/^\d+$/.test(seed)) throw new Refusal("--shuffle takes a seed, a whole number.");
  const all = [...STAGES, ...LONG_STAGES].flat(2);
  const unknown = only?.find((name) => !all.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new Refusal(`--only takes one of ${all.map(({ name }) => name).join(", ")}; not "${unknown}".`);
  }
  const isWanted = ({ name }: Stage) => only?.includes(name) ?? true;
  keepInMemory();
  const outcomes: Outcome[] = [];
  const these: Stage = { name: "files", title: "these files", run: (options) => runFiles(files, options) };
  const named = files.length > 0 ? [[[these]]] : only ? [...STAGES, ...LONG_STAGES] : STAGES;
  for (const tracks of named) {
    const wanted = tracks.map((track) => track.filter(isWanted)).filter((track) => track.length > 0);
    if (wanted.length === 0) continue;
    const options = { ...(await choosePace()), seed };
    const ended = await runAtPace(
      wanted.map((track) => () => runInTurn(track, options)),
      options,
    );
    outcomes.push(...ended.flat());
  }
  const { passed, failed } = printSummary(outcomes);
  for (const line of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`✗ ${line}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
});
