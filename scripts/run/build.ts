import { loadEnvironment } from "@/lib/platform/env";
import { buildIfChanged } from "../build/build-product";
import { runCommand } from "../refusal";

await runCommand(async () => {
  loadEnvironment();
  console.log((await buildIfChanged({ hasMaps: true })) ? "Built." : "Nothing changed since the last build.");
});
