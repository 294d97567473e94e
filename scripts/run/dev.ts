import { spawn } from "node:child_process";
import { once } from "node:events";
import { watchWorker } from "../build/build-worker";
import { runCommand } from "../refusal";
import { prepareProduct, type Undo } from "./prepare";
import { onStopSignal, whenAborted } from "./stop-signal";

/** The same environment and server as `npm start`, but run from source and with Next's development mode. */
await runCommand(async () => {
  const stopSignal = onStopSignal();
  const undo: Undo = [];
  try {
    const { port, welcome } = await prepareProduct(undo);
    if (stopSignal.aborted) return;
    undo.push(await watchWorker());
    // The ipc channel notifies the server when this process dies, so that it never outlives it.
    const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, NODE_ENV: "development", PORT: String(port) },
    });
    const ended = once(child, "exit");
    undo.push(async () => {
      if (child.kill("SIGTERM")) await ended;
    });
    console.log(`\n${welcome.join("\n")}\n`);
    await Promise.race([ended, whenAborted(stopSignal)]);
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
});
process.exit(0);
