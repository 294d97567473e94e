import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../../scripts/build/build-product";
import { NODE_BUNDLE } from "../../scripts/build/build-worker";
import { findFreePort } from "../../scripts/free-port";
import { Refusal } from "../../scripts/refusal";
import type { Target } from "./load";

const READY_WITHIN_MS = 60_000;
/** What the product of this run answers its metrics to. */
const METRICS_TOKEN = randomBytes(32).toString("base64url");

export interface RunningServer extends Target {
  readonly stop: () => Promise<void>;
}

/** One of the two comparison servers, bundled as the product's server is. */
export async function startComparison(
  name: "node-http" | "express",
  env: Record<string, string>,
  probe: string,
): Promise<RunningServer> {
  return start([await buildHelper(name)], env, probe);
}

/** Bundles a process that stands beside the product, and answers where. */
export async function buildHelper(name: string): Promise<string> {
  // Beside the product's own bundle, from where the packages are found wherever the data are kept.
  const outfile = join("dist", "bench", `${name}.mjs`);
  await build({ ...NODE_BUNDLE, entryPoints: [`tools/bench/servers/${name}.ts`], outfile, sourcemap: false });
  return outfile;
}

/** The product as `npm start` runs it, on a database of its own. */
export function startProduct(uri: string): Promise<RunningServer> {
  const secret = () => randomBytes(32).toString("base64url");
  return start(
    SERVER_ARGUMENTS,
    {
      ...SERVER_ENVIRONMENT,
      MONGODB_URI: uri,
      HOST: "127.0.0.1",
      NIBASH_EMBEDDED: "1",
      // The 200 people of one row come from addresses of their own, as they would.
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

/** How often V8 has collected the whole heap of the product so far. */
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

/** To a file, as in production: a log that goes nowhere costs nothing. */
function openLog(port: number): number {
  mkdirSync(join("dist", "bench"), { recursive: true });
  return openSync(join("dist", "bench", `${port}.log`), "w");
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await sleep(50);
  }
  await stop(child);
  throw new Refusal(`${url} did not become ready.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await once(child, "exit");
  clearTimeout(timer);
}
