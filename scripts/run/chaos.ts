import { parseArgs } from "node:util";
import { runChaos } from "@/lab/chaos/run-chaos";
import { Refusal, runCommand } from "../refusal";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "2" },
      seed: { type: "string" },
      people: { type: "string", default: "14" },
      keep: { type: "boolean", default: false },
    },
  });
  const minutes = Number(values.minutes);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new Refusal("npm run chaos -- --minutes 2 --seed 7");
  console.log(`${minutes} minutes of faults, seed ${seed}`);
  const { faults, counts } = await runChaos({
    minutes,
    seed,
    people: Number(values.people),
    keep: values.keep,
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(counts, null, 2));
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(
    faults.length === 0 ? `✓ every cent is right (seed ${seed})` : `✗ ${faults.length} faults (seed ${seed})`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
});
