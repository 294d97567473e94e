import { buildIfChanged } from "./build-product";
import { loadEnvironment } from "./environment";
import { runCommand } from "./refusal";

await runCommand(async () => {
  loadEnvironment();
  console.log((await buildIfChanged()) ? "Built." : "Nothing changed since the last build.");
});
