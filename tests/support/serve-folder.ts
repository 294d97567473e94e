import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/scripts/free-port";

export interface ServedFolder {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Runs the built server that lies in a folder, and waits until it is healthy. Throws where it ends before. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["dist/server.mjs"], {
    cwd: folder,
    stdio: "inherit",
    env: {
      ...process.env,
      NODE_ENV: "production",
      NIBASH_EMBEDDED: "1",
      HOST: "127.0.0.1",
      PORT: port,
      NEXTAUTH_URL: origin,
      LOG_LEVEL: "warn",
    },
  });
  const ended = once(server, "exit");
  const isHealthy = async () => (await fetch(`${origin}/api/health`).catch(() => null))?.status === 200;
  while (!(await isHealthy())) {
    if (server.exitCode !== null) throw new Error(`The server in ${folder} ended at its start.`);
    await sleep(250);
  }
  return {
    origin,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
    },
  };
}
