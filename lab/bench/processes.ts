import { build } from "esbuild";
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../../scripts/build/build-product";
import { NODE_BUNDLE } from "../../scripts/build/build-worker";
import { findFreePort } from "../../scripts/free-port";
import { Refusal } from "../../scripts/refusal";
import type { Target } from "./load";

/** The token for this run's metrics endpoint. */
const METRICS_TOKEN = randomBytes(32).toString("base64url");

export interface RunningServer extends Target {
  readonly stop: () => Promise<void>;
}

/** Starts one of the two comparison servers, bundled like the product's server. */
export async function startComparison(
  name: "node-http" | "express",
  env: Record<string, string>,
  probe: string,
): Promise<RunningServer> {
  return start([await buildHelper(name)], env, probe);
}

/** Bundles a process that runs beside the product, and returns the bundle's path. */
export async function buildHelper(name: string): Promise<string> {
  // Beside the product's bundle, from where packages are found wherever the data folder is.
  const outfile = join("dist", "bench", `${name}.mjs`);
  await build({ ...NODE_BUNDLE, entryPoints: [`lab/bench/servers/${name}.ts`], outfile, sourcemap: false });
  return outfile;
}

/** Serves a page that `buildEmptyPage` has built, by Next's own server. */
export function startEmptyPage(folder: string): Promise<RunningServer> {
  return start([join("node_modules", "next", "dist", "bin", "next"), "start", folder], {}, "/");
}

/** Starts the product as `npm start` does, on its own database. */
export function startProduct(uri: string): Promise<RunningServer> {
  const secret = () => randomBytes(32).toString("base64url");
  return start(
    SERVER_ARGUMENTS,
    {
      ...SERVER_ENVIRONMENT,
      MONGODB_URI: uri,
      HOST: "127.0.0.1",
      NIBASH_EMBEDDED: "1",
      // The 200 people of one row come from different addresses, as in reality.
      TRUST_PROXY: "1",
      NEXTAUTH_SECRET: secret(),
      ACCESS_TOKEN_SECRET: secret(),
      STRIPE_SECRET_KEY: `sk_test_sandbox_${secret()}`,
      STRIPE_WEBHOOK_SECRET: `whsec_sandbox_${secret()}`,
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_test_sandbox_${secret()}`,
      CARD_SANDBOX_URL: "http://127.0.0.1:9",
      RECONCILE_SECONDS: "0",
      METRICS_TOKEN,
    },
    "/api/health",
  );
}

/** Returns how often V8 has run a major garbage collection in the product so far. */
export async function majorCollections({ url }: RunningServer): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, count] =
    /^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/m.exec(await answer.text()) ?? [];
  return Number(count ?? 0);
}

async function start(
  args: readonly string[],
  env: Record<string, string>,
  probe: string,
): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", NEXTAUTH_URL: url, ...env, PORT: String(port) },
    stdio: ["ignore", openLog(port), "inherit", "ipc"],
  });
  await untilReady(child, url + probe);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Logs to a file, as in production: a discarded log costs nothing. */
function openLog(port: number): number {
  mkdirSync(join("dist", "bench"), { recursive: true });
  return openSync(join("dist", "bench", `${port}.log`), "w");
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Refusal(`${url} did not become ready: its process ended.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await once(child, "exit");
  clearTimeout(timer);
}
