import { parseArgs } from "node:util";
import { Refusal, runCommand } from "../refusal";
import { keepInMemory } from "../checks/keep-in-memory";
import { LONG_STAGES, STAGES, type Stage } from "../checks/stages";
import type { Tally } from "../checks/tally";

interface Outcome extends Tally {
  title: string;
  seconds: number;
}

async function runStage(stage: Stage): Promise<Outcome> {
  console.log(`\n── ${stage.title}`);
  const began = Date.now();
  const result = await stage.run().catch((error: unknown) => {
    console.error(error instanceof Refusal ? `✗ ${error.message}` : error);
    return { passed: 0, failed: 1 };
  });
  return { ...result, title: stage.title, seconds: (Date.now() - began) / 1000 };
}

async function runInTurn(stages: readonly Stage[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) outcomes.push(await runStage(stage));
  return outcomes;
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
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const { only } = values;
  const all = [...STAGES, ...LONG_STAGES].flat(2);
  const unknown = only?.find((name) => !all.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new Refusal(`--only takes one of ${all.map(({ name }) => name).join(", ")}; not "${unknown}".`);
  }
  const isWanted = ({ name }: Stage) => only?.includes(name) ?? true;
  keepInMemory();
  const outcomes: Outcome[] = [];
  for (const tracks of only ? [...STAGES, ...LONG_STAGES] : STAGES) {
    const ended = await Promise.all(tracks.map((track) => runInTurn(track.filter(isWanted))));
    outcomes.push(...ended.flat());
  }
  const { passed, failed } = printSummary(outcomes);
  for (const line of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`✗ ${line}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
});
