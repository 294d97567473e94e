import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port";
import { Refusal } from "../../scripts/refusal";
import { runProgram } from "../../scripts/run-program";
import { WITH_STILL_CLOCK } from "./still-clock";

export interface ServedTree {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Builds the source in a folder by its own command, if it has changed. Throws a Refusal if the build fails. */
export async function buildTree(folder: string): Promise<void> {
  const command = 'cd "$1" && exec "$2" --import tsx scripts/run/build.ts';
  const { code, output } = await runProgram("sh", ["-c", command, "sh", folder, process.execPath]);
  if (code !== 0) throw new Refusal(`${folder} was not built: ${output}`);
}

/**
 * Runs `npm start` of the source in a folder, with the demo on its own database in a temporary folder. With `isStill`
 * its clock is stopped, so that the demo has the same dates at each start.
 */
export async function serveTree(folder: string, { isStill }: { isStill: boolean }): Promise<ServedTree> {
  const data = mkdtempSync(join(tmpdir(), "nibash-screens-"));
  const port = String(await findFreePort());
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ["--import", "tsx", "scripts/run/start.ts"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: port,
      HOST: "127.0.0.1",
      NEXTAUTH_URL: origin,
      MONGODB_URI: "",
      NIBASH_DATA_DIR: data,
      LOG_LEVEL: "error",
      ...(isStill && { NODE_OPTIONS: WITH_STILL_CLOCK }),
    },
  });
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const isHealthy = async () =>
    (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.status === 200;
  while (!(await isHealthy())) {
    if (server.exitCode !== null) {
      await stop();
      throw new Refusal(`The product in ${folder} ended at its start; its reason stands above.`);
    }
    await sleep(250);
  }
  return { origin, stop };
}
