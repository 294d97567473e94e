import type { ChildProcess } from "node:child_process";
import { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { type MongodBinary } from "./mongod-binary";

export interface ReplicaSetNode {
  dbPath: string;
  port: number;
}

/** The process of a set's first node, while the library knows one. */
export function mongodOf(set: MongoMemoryReplSet): ChildProcess | undefined {
  return set.servers[0]?.instanceInfo?.instance.mongodProcess;
}

/** Runs mongod as a replica set on loopback, one process per node; the data folders stay when it stops. */
export async function runReplicaSet(
  binary: MongodBinary,
  nodes: ReplicaSetNode[],
  moreArgs: string[] = [],
): Promise<MongoMemoryReplSet> {
  return MongoMemoryReplSet.create({
    binary: { systemBinary: binary.path, version: binary.version, checkMD5: false },
    replSet: {
      name: "nibash",
      count: nodes.length,
      ip: "127.0.0.1",
      storageEngine: "wiredTiger",
      // zlib off: CVE-2025-14847. A small oplog keeps a new data folder small.
      args: ["--networkMessageCompressors", "disabled", "--oplogSize", "64", ...moreArgs],
      // Ctrl-C reaches the whole process group: mongod must outlive the server that still finishes its requests.
      spawn: { detached: true },
    },
    instanceOpts: nodes.map(({ dbPath, port }) => ({ dbPath, port, launchTimeout: 30_000 })),
  });
}
