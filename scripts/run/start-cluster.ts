import type { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import type { Cluster, ClusterOptions } from "@/tests/cluster/cluster";
import { movedClock } from "@/tests/support/moved-clock";
import { movedDatabase } from "@/tests/support/moved-database";
import { buildIfChanged } from "../build/build-product";
import { seedDemo } from "../data/demo/seed-demo";
import { runMigrations } from "../data/run-migrations";
import { startCardStandIn } from "../embedded/card-stand-in";
import { findMongod } from "../embedded/mongod-binary";
import { runReplicaSet } from "../embedded/replica-set";
import { loadSecrets } from "../embedded/secrets";
import { findFreePort } from "../free-port";
import { step } from "../progress";
import { createRoundRobin } from "./round-robin";
import { startServer, type ServerProcess } from "./server-process";

const NODES = 3;

/**
 * Starts the cluster for the check: mongods that accept fault commands, `count` instances and the round-robin in front of
 * them; each start has new data.
 */
export async function startCluster({ count, stopped, skews }: ClusterOptions): Promise<Cluster> {
  const folder = resolve(".data/cluster-check");
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await buildIfChanged({ stopSignal: stopped });
    const port = await findFreePort();
    const mongods = await step("starting mongod", () => startMongods(folder, skews ? 1 : NODES));
    undo.push(() => mongods.stop({ doCleanup: false }));
    const uri = mongods.getUri("nibash");
    const sandbox = await configure(folder, uri, port);
    undo.push(sandbox.close);
    await step("preparing the database", () => prepare(uri));
    const clocks = await makeClocks(folder, mongods, skews);
    undo.push(clocks.close);
    const ports: number[] = [];
    const servers: ServerProcess[] = [];
    const startInstance = async (index: number) => {
      const env = { ...process.env, ...clocks.env(index) };
      servers[index] = await startServer(ports[index] ?? 0, stopped, env);
    };
    undo.push(() => Promise.all(servers.map((server) => server.stop())));
    for (let index = 0; index < count; index += 1) {
      ports.push(await findFreePort());
      await step(`starting instance ${index + 1}`, () => startInstance(index));
    }
    const balancer = createRoundRobin(ports).listen(port, "127.0.0.1");
    await once(balancer, "listening");
    undo.push(async () => {
      balancer.closeAllConnections();
      balancer.close();
    });
    const [url = "", ...instances] = [port, ...ports].map((each) => `http://127.0.0.1:${each}`);
    return {
      url,
      instances,
      mongods,
      uri,
      sandboxUrl: sandbox.url,
      moveTo: clocks.moveTo,
      kill: async (index) => {
        const server = servers[index];
        if (server?.pid !== undefined) process.kill(server.pid, "SIGKILL");
        await server?.ended;
      },
      stopInstance: async (index) => servers[index]?.stop(),
      startInstance,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The clocks of the instances and of the database. */
async function makeClocks(folder: string, mongods: MongoMemoryReplSet, skews: readonly number[] = []) {
  const clocks = skews.map((_, index) => movedClock(join(folder, `clock-${index}`)));
  let ahead = 0;
  const [node] = mongods.servers;
  const moved = skews.length > 0 ? await movedDatabase(node?.instanceInfo?.port ?? 0, () => ahead) : null;
  return {
    env: (index: number): Record<string, string> =>
      moved
        ? {
            // Else the driver discovers the members of the set, and bypasses this port.
            MONGODB_URI: `mongodb://127.0.0.1:${String(moved.port)}/nibash?directConnection=true`,
            NODE_OPTIONS: clocks[index]?.nodeOptions ?? "",
          }
        : {},
    moveTo: async (instant: Date) => {
      ahead = instant.getTime() - Date.now();
      const times = skews.map((skew) => new Date(instant.getTime() + skew));
      await Promise.all(clocks.map((clock, index) => clock.moveTo(times[index] ?? instant)));
    },
    close: async () => moved?.close(),
  };
}

async function startMongods(folder: string, count: number): Promise<MongoMemoryReplSet> {
  rmSync(folder, { recursive: true, force: true });
  const nodes = [];
  for (let index = 0; index < count; index += 1) {
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
