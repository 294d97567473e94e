import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort, isPortFree } from "../free-port";
import { step } from "../progress";
import { Refusal } from "../refusal";
import { dataFolder, holdDataFolder } from "./data-folder";
import { findMongod } from "./mongod-binary";
import { type Database } from "./opened-database";
import { runReplicaSet, type ReplicaSetNode } from "./replica-set";

const FIRST_PORT = 27_117;
const NODES = 3;

/** Runs a replica set of three on this machine, so that one can be killed; its data folder is separate from the usual one. */
export async function openThreeNodes(purpose: string): Promise<Database> {
  const folder = join(dataFolder(), "cluster");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = holdDataFolder(folder, purpose);
  process.once("exit", release);
  const nodes = await placeNodes(folder);
  const set = await step("starting three nodes of the database", async () =>
    runReplicaSet(await findMongod(), nodes),
  );
  process.env.MONGODB_URI = set.getUri("nibash");
  process.env.NIBASH_EMBEDDED = "1";
  return {
    uri: set.getUri("nibash"),
    isOwn: true,
    description: `three nodes on ports ${nodes.map(({ port }) => port).join(", ")}, data in ${folder}`,
    stop: async () => {
      await set.stop({ doCleanup: false });
      release();
    },
  };
}

/** Returns the ports of the first start, since the set's configuration names them. */
async function placeNodes(folder: string): Promise<ReplicaSetNode[]> {
  const note = join(folder, "ports.json");
  const kept = existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as number[]) : await choosePorts();
  for (const port of kept) {
    if (!(await isPortFree(port)))
      throw new Refusal(`Port ${port} of the cluster's database is in use by another program.`);
  }
  writeFileSync(note, JSON.stringify(kept));
  return kept.map((port, index) => {
    const dbPath = join(folder, `mongo-${index + 1}`);
    mkdirSync(dbPath, { recursive: true, mode: 0o700 });
    return { dbPath, port };
  });
}

async function choosePorts(): Promise<number[]> {
  const ports: number[] = [];
  for (let index = 0; index < NODES; index++) ports.push(await findFreePort(FIRST_PORT + index));
  return ports;
}
