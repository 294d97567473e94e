import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/scripts/free-port";

export interface ServedFolder {
  readonly origin: string;
  /** What it has printed so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

interface HowToServe {
  /** Arguments and options for node. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built server in a folder, and waits until it is healthy. Throws if it exits before. */
export async function serveFolder(
  folder: string,
  { args = ["dist/server.mjs"], env = {} }: HowToServe = {},
): Promise<ServedFolder> {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: "production",
      NIBASH_EMBEDDED: "1",
      HOST: "127.0.0.1",
      PORT: port,
      NEXTAUTH_URL: origin,
      LOG_LEVEL: "warn",
    },
  });
  let printed = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      process.stderr.write(chunk);
    });
  const ended = once(server, "exit");
  const isHealthy = async () => (await fetch(`${origin}/api/health`).catch(() => null))?.status === 200;
  while (!(await isHealthy())) {
    if (server.exitCode !== null) throw new Error(`The server in ${folder} ended at its start.`);
    await sleep(250);
  }
  return {
    origin,
    printed: () => printed,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
    },
  };
}
