import type { MongoMemoryReplSet } from "mongodb-memory-server-core";

/** Several instances on a database of three members, as started by scripts/run/start-cluster.ts. */
export interface Cluster {
  /** The address of the balancer before the instances. */
  readonly url: string;
  /** The addresses of the instances themselves. */
  readonly instances: readonly string[];
  readonly ports: readonly number[];
  readonly mongods: MongoMemoryReplSet;
  readonly uri: string;
  readonly sandboxUrl: string;
  /** Moves every clock to an instant; only with skews. */
  readonly moveTo: (instant: Date) => void;
  /** `kill -9`. */
  readonly kill: (index: number) => Promise<void>;
  readonly stopInstance: (index: number) => Promise<void>;
  readonly startInstance: (index: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}
