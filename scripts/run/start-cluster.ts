import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { buildIfChanged } from "../build/build-product";
import { startCardStandIn } from "../embedded/card-stand-in";
import { seedDemo } from "../data/demo/seed-demo";
import { findFreePort } from "../free-port";
import { findMongod } from "../embedded/mongod-binary";
import { step } from "../progress";
import { runReplicaSet } from "../embedded/replica-set";
import { runMigrations } from "../data/run-migrations";
import { loadSecrets } from "../embedded/secrets";
import type { Cluster } from "@/tests/cluster/cluster";
import { startServer } from "./server-process";
import { createRoundRobin } from "./round-robin";

const NODES = 3;

/**
 * Starts the cluster for the check: three mongods that accept fault commands, `count` instances and the round-robin in
 * front of them; each start has new data.
 */
export async function startCluster(count: number, stopped: AbortSignal): Promise<Cluster> {
  const folder = resolve(".data/cluster-check");
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await buildIfChanged(stopped);
    const port = await findFreePort();
    const mongods = await step("starting three mongods", () => startMongods(folder));
    undo.push(() => mongods.stop({ doCleanup: false }));
    const uri = mongods.getUri("nibash");
    const sandbox = await configure(folder, uri, port);
    undo.push(sandbox.close);
    await step("preparing the database", () => prepare(uri));
    const ports: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const own = await findFreePort();
      const server = await step(`starting instance ${index + 1}`, () => startServer(own, stopped));
      undo.push(server.stop);
      ports.push(own);
    }
    const balancer = createRoundRobin(ports).listen(port, "127.0.0.1");
    await once(balancer, "listening");
    undo.push(async () => {
      balancer.closeAllConnections();
      balancer.close();
    });
    const [url = "", ...instances] = [port, ...ports].map((each) => `http://127.0.0.1:${each}`);
    return { url, instances, mongods, uri, sandboxUrl: sandbox.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startMongods(folder: string): Promise<MongoMemoryReplSet> {
  rmSync(folder, { recursive: true, force: true });
  const nodes = [];
  for (let index = 0; index < NODES; index += 1) {
    const dbPath = join(folder, `mongo-${index}`);
    mkdirSync(dbPath, { recursive: true, mode: 0o700 });
    nodes.push({ dbPath, port: await findFreePort() });
  }
  // For the faults that only mongod itself can simulate (docs/operations.md J3).
  return runReplicaSet(await findMongod(), nodes, ["--setParameter", "enableTestCommands=1"]);
}

async function configure(folder: string, uri: string, port: number) {
  const secrets = loadSecrets(folder);
  Object.assign(process.env, {
    MONGODB_URI: uri,
    NIBASH_EMBEDDED: "1",
    HOST: "127.0.0.1",
    NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: "1",
    LOG_LEVEL: "fatal",
    RECONCILE_SECONDS: "2",
    MAIL_DIR: join(folder, "mail"),
    NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
    ACCESS_TOKEN_SECRET: secrets.ACCESS_TOKEN_SECRET,
    METRICS_TOKEN: secrets.METRICS_TOKEN,
  });
  return startCardStandIn(folder, secrets, port);
}

async function prepare(uri: string): Promise<void> {
  await runMigrations(await connectDatabase(uri));
  await seedDemo();
  await disconnectDatabase();
}
