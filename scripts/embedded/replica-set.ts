import { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { resetPortsCache } from "mongodb-memory-server-core/lib/util/getport";
import type { ChildProcess } from "node:child_process";
import { type MongodBinary } from "./mongod-binary";

export interface ReplicaSetNode {
  dbPath: string;
  port: number;
}

/** Returns the process of a set's first node, if the library has one. */
export function mongodOf(set: MongoMemoryReplSet): ChildProcess | undefined {
  return set.servers[0]?.instanceInfo?.instance.mongodProcess;
}

/** MongoDB's ConfigurationInProgress: a node that starts with data is still loading the set's configuration. */
const CONFIGURATION_IN_PROGRESS = 109;
const TRIES = 5;

/**
 * Runs mongod as a replica set on loopback, one process per node; the data folders stay when it stops. The library sets
 * the configuration as soon as the nodes respond, which is sometimes too early; it then stops them, and we retry.
 */
export async function runReplicaSet(
  binary: MongodBinary,
  nodes: ReplicaSetNode[],
  moreArgs: string[] = [],
): Promise<MongoMemoryReplSet> {
  for (let tries = 1; ; tries++) {
    try {
      return await createReplicaSet(binary, nodes, moreArgs);
    } catch (error) {
      if ((error as { code?: unknown }).code !== CONFIGURATION_IN_PROGRESS || tries === TRIES) throw error;
    }
  }
}

function createReplicaSet(
  binary: MongodBinary,
  nodes: ReplicaSetNode[],
  moreArgs: string[],
): Promise<MongoMemoryReplSet> {
  // The library does not reuse a port for ten seconds, not even for the same node on restart. On another port the node
  // is not a member of its own set, and no primary is ever found.
  resetPortsCache();
  return MongoMemoryReplSet.create({
    binary: { systemBinary: binary.path, version: binary.version, checkMD5: false },
    replSet: {
      name: "nibash",
      count: nodes.length,
      ip: "127.0.0.1",
      storageEngine: "wiredTiger",
      // zlib off: CVE-2025-14847. A small oplog keeps a new data folder small.
      args: ["--networkMessageCompressors", "disabled", "--oplogSize", "64", ...moreArgs],
      // Ctrl-C reaches the whole process group: mongod must outlive the server, which still finishes its requests.
      spawn: { detached: true },
    },
    // Long: a mongod that ends is noticed at once, and a slow machine needs its time.
    instanceOpts: nodes.map(({ dbPath, port }) => ({ dbPath, port, launchTimeout: 600_000 })),
  });
}
