import { loadEnvironment } from "@/lib/platform/env";
import { buildIfChanged, isBuilt } from "../build/build-product";
import { step } from "../progress";
import { Refusal, runCommand } from "../refusal";
import { prepareProduct, type Undo } from "./prepare";
import { loadServer, startServer } from "./server-process";
import { onStopSignal, whenAborted } from "./stop-signal";

await runCommand(async () => {
  const began = Date.now();
  const stopSignal = onStopSignal();
  const undo: Undo = [];
  try {
    loadEnvironment();
    // It loads while the database starts.
    const loaded = isBuilt() ? loadServer() : undefined;
    undo.push(() => Promise.resolve(loaded?.kill()));
    const { port, welcome } = await prepareProduct(undo);
    if (!loaded) await buildIfChanged({ stopSignal });
    if (stopSignal.aborted) return;
    const server = await step("starting the server", () =>
      startServer(port, stopSignal, process.env, loaded),
    );
    undo.push(server.stop);
    console.log(`\n${welcome.join("\n")}\n(started in ${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
    const end = await Promise.race([server.ended, whenAborted(stopSignal)]);
    if (end !== "aborted") throw new Refusal(`The server ended by itself (${end}).`);
    console.log("\nStopping …");
  } catch (error) {
    // Steps interrupted by a stop are expected to fail.
    if (!stopSignal.aborted) throw error;
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
});
process.exit(0);
