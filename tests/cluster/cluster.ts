import type { MongoMemoryReplSet } from "mongodb-memory-server-core";

/** Several instances on a database of three members, as started by scripts/run/start-cluster.ts. */
export interface Cluster {
  /** The address of the balancer before the instances. */
  readonly url: string;
  /** The addresses of the instances themselves. */
  readonly instances: readonly string[];
  readonly mongods: MongoMemoryReplSet;
  readonly uri: string;
  readonly sandboxUrl: string;
  readonly stop: () => Promise<void>;
}
