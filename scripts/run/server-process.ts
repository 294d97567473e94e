import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { LOADED_AHEAD } from "@/server/static-files";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../build/build-product";
import { Refusal } from "../refusal";

/** A request to a busy machine that got lost is sent again; the start itself takes as long as the machine needs. */
const ANSWERS_WITHIN_MS = 15_000;
const REPORTS_EVERY_MS = 30_000;
/** More than the server's longest shutdown (server/http-server.ts), after its drain time. */
const STOPS_WITHIN_MS = 20_000 + 1_000 * Number(process.env.DRAIN_SECONDS || 5);

export interface ServerProcess {
  pid: number | undefined;
  /** Resolves when the server has ended, with the reason: `exit code 1`, or `SIGKILL`, for example out of memory. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/** Loads the built server in its own process, which serves once `startServer` has sent it its environment. */
export function loadServer(env: NodeJS.ProcessEnv = process.env): ChildProcess {
  // The ipc channel notifies the server when this process dies, so that it never outlives it.
  return spawn(process.execPath, [...SERVER_ARGUMENTS, LOADED_AHEAD], {
    env: { ...SERVER_ENVIRONMENT, ...env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Runs the built server in its own process, one that is loaded already or a new one, and waits until it is ready to serve. */
export async function startServer(
  port: number,
  stopSignal: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
  child = loadServer(env),
): Promise<ServerProcess> {
  // One that has ended already is told of below.
  child.send({ ...env, NODE_ENV: "production", PORT: String(port) }, () => undefined);
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  await waitUntilReady(port, child, stopSignal);
  return { pid: child.pid, ended, stop: () => stopChild(child) };
}

/**
 * Waits as long as the server's process lives, and says every half minute what it waits for. Throws a Refusal if the
 * process ends.
 */
export async function waitUntilReady(
  port: number,
  child: ChildProcess,
  stopSignal: AbortSignal,
): Promise<void> {
  let reportedAt = Date.now();
  while (!stopSignal.aborted) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Refusal("The server ended at its start; its reason stands above.");
    const reason = await findReasonToWait(port, stopSignal);
    if (reason === null) return;
    if (Date.now() - reportedAt >= REPORTS_EVERY_MS) {
      reportedAt = Date.now();
      console.log(`  … the server is not ready yet: ${reason}`);
    }
    await sleep(50);
  }
}

/** Returns null once the server is ready to serve. */
async function findReasonToWait(port: number, stopSignal: AbortSignal): Promise<string | null> {
  const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal });
    const body = await answer.text();
    return answer.status === 200 ? null : body.slice(0, 200);
  } catch {
    return "it does not answer";
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
  child.kill("SIGTERM");
  await once(child, "exit");
  clearTimeout(timer);
}
