import type { MongoMemoryReplSet } from "mongodb-memory-server-core";

export interface ClusterOptions {
  readonly count: number;
  readonly stopped: AbortSignal;
  /** Makes the clocks movable, each instance's off by this many milliseconds. The database is then a single mongod. */
  readonly skews?: readonly number[];
}

/** Several instances on a database of three members, as started by scripts/run/start-cluster.ts. */
export interface Cluster {
  /** The address of the balancer before the instances. */
  readonly url: string;
  /** The addresses of the instances themselves. */
  readonly instances: readonly string[];
  readonly mongods: MongoMemoryReplSet;
  readonly uri: string;
  readonly sandboxUrl: string;
  /** Moves the database's clock, and the instances' with their skews; never back. */
  readonly moveTo: (instant: Date) => Promise<void>;
  /** `kill -9` of an instance. */
  readonly kill: (index: number) => Promise<void>;
  readonly stopInstance: (index: number) => Promise<void>;
  readonly startInstance: (index: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}
