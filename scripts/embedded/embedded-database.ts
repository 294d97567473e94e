import { MongoClient } from "mongodb";
import { MongoMemoryServer } from "mongodb-memory-server-core";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../free-port";
import { tellOnTerminal } from "../progress";
import { Refusal } from "../refusal";
import { commandLine, isAlive, isDataFolderHeld } from "./data-folder";
import { keepRunning } from "./keep-running";
import { findMongod, type MongodBinary } from "./mongod-binary";
import { runReplicaSet } from "./replica-set";

const LEFTOVER_STOPS_WITHIN_MS = 15_000;

interface Remembered {
  binary: MongodBinary;
  port: number;
}

export interface EmbeddedDatabase {
  uri: string;
  binary: MongodBinary;
  stop: () => Promise<void>;
}

/** Runs the embedded mongod on the data in `folder`; the caller must hold the folder (`holdDataFolder`). */
export async function startEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const dbPath = join(folder, "mongo");
  const note = join(folder, "mongod.json");
  mkdirSync(dbPath, { recursive: true, mode: 0o700 });
  const remembered = readNote(note);
  const binary = await findMongod(remembered?.binary.path);
  refuseOtherMajor(remembered, binary);
  await stopLeftover(dbPath);
  const port = await findFreePort(remembered?.port);
  if (remembered && port !== remembered.port) await moveReplicaSet(binary, dbPath, port);
  // Written first: the start after a killed one must find the port that the set's configuration names.
  writeFileSync(note, JSON.stringify({ binary, port } satisfies Remembered));
  const run = () => runReplicaSet(binary, [{ dbPath, port }]);
  const kept = await keepRunning(run, tellOnTerminal).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`The embedded database in ${dbPath} did not start: ${reason}`);
  });
  return { uri: embeddedUri(port), binary, stop: kept.stop };
}

/** Returns the embedded database's address if another process of ours runs it now, else null. */
export function findRunningDatabase(folder: string): string | null {
  const note = isDataFolderHeld(folder) ? readNote(join(folder, "mongod.json")) : null;
  return note && embeddedUri(note.port);
}

function embeddedUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/nibash?replicaSet=nibash`;
}

function readNote(note: string): Remembered | null {
  return existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Remembered) : null;
}

function refuseOtherMajor(remembered: Remembered | null, binary: MongodBinary): void {
  if (!remembered || majorOf(remembered.binary) === majorOf(binary)) return;
  throw new Refusal(
    `The embedded data were written by mongod ${remembered.binary.version}, and only ${binary.version} was found: set MONGOMS_SYSTEM_BINARY to a mongod ${majorOf(remembered.binary)}, or move the data folder away.`,
  );
}

function majorOf(binary: MongodBinary): string {
  return binary.version.split(".")[0] ?? "";
}

/** Stops a mongod that survived a kill -9 of the start command, so that it releases the data. */
async function stopLeftover(dbPath: string): Promise<void> {
  const lock = join(dbPath, "mongod.lock");
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, "utf8"), 10) : Number.NaN;
  if (Number.isNaN(pid) || !commandLine(pid)?.includes(dbPath)) return;
  const deadline = Date.now() + LEFTOVER_STOPS_WITHIN_MS;
  process.kill(pid, "SIGTERM");
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Refusal(`A mongod of an earlier start (process ${pid}) does not end; stop it first.`);
    await sleep(100);
  }
}

/** Changes the port in the set's configuration, which is only possible while mongod runs outside the set. */
async function moveReplicaSet(binary: MongodBinary, dbPath: string, port: number): Promise<void> {
  const server = await MongoMemoryServer.create({
    binary: { systemBinary: binary.path, version: binary.version, checkMD5: false },
    instance: { dbPath, storageEngine: "wiredTiger", ip: "127.0.0.1", launchTimeout: 600_000 },
    spawn: { detached: true },
  });
  const client = new MongoClient(server.getUri());
  try {
    const configurations = client.db("local").collection("system.replset");
    await configurations.updateOne({}, { $set: { "members.0.host": `127.0.0.1:${port}` } });
  } finally {
    await client.close();
    await server.stop({ doCleanup: false });
  }
}
