import type { MongoMemoryReplSet } from "mongodb-memory-server-core";

/** Several instances on a database of three, as scripts/run/start-cluster.ts starts them. */
export interface Cluster {
  /** The address before the instances. */
  readonly url: string;
  /** The address of each instance itself. */
  readonly instances: readonly string[];
  readonly mongods: MongoMemoryReplSet;
  readonly uri: string;
  readonly sandboxUrl: string;
  readonly stop: () => Promise<void>;
}
