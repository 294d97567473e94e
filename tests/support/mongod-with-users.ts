import { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMongod } from "@/scripts/embedded/mongod-binary";
import { findFreePort } from "@/scripts/free-port";

export interface MongodWithUsers {
  /** Returns the connection string of a user with a password, or without credentials. */
  readonly uri: (user?: string) => string;
  readonly stop: () => Promise<void>;
}

const withRights = (user: string, db: string) => ({
  createUser: user,
  pwd: `${user}-password`,
  database: "admin",
  roles: [{ role: "readWrite", db }],
});

/**
 * Starts a replica set that requires a password: `app` has readWrite on the database nibash only, as documented;
 * `stranger` on another one.
 */
export async function startMongodWithUsers(): Promise<MongodWithUsers> {
  const folder = await mkdtemp(join(tmpdir(), "nibash-users-"));
  const { path, version } = await findMongod();
  const port = await findFreePort();
  const set = await MongoMemoryReplSet.create({
    binary: { systemBinary: path, version, checkMD5: false },
    replSet: {
      name: "nibash",
      count: 1,
      ip: "127.0.0.1",
      storageEngine: "wiredTiger",
      args: ["--networkMessageCompressors", "disabled", "--oplogSize", "64"],
      auth: {
        enable: true,
        keyfileContent: "aKeyBetweenMembers",
        extraUsers: [withRights("app", "nibash"), withRights("stranger", "elsewhere")],
      },
    },
    instanceOpts: [{ dbPath: folder, port, launchTimeout: 600_000 }],
  });
  return {
    uri: (user) => {
      const credentials = user ? `${user}:${user}-password@` : "";
      return `mongodb://${credentials}127.0.0.1:${port}/nibash?replicaSet=nibash${user ? "&authSource=admin" : ""}`;
    },
    stop: async () => {
      await set.stop({ doCleanup: false });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
