import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepareProduct, type Undo } from "./prepare";
import { runCommand } from "./refusal";
import { onStopSignal, whenAborted } from "./stop-signal";

/** The same surroundings as `npm start`, with Next's development server in place of the built one. */
await runCommand(async () => {
  const stopSignal = onStopSignal();
  const undo: Undo = [];
  try {
    const { port, welcome } = await prepareProduct(undo);
    if (stopSignal.aborted) return;
    const args = ["dev", "-p", String(port), "-H", process.env.HOST ?? "127.0.0.1"];
    const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "development" },
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
