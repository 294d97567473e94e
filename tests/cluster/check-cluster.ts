import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import type { Cluster, ClusterOptions } from "./cluster";
import { checkFailover } from "./failover";
import { hasHeld } from "./outcome";
import { checkSharing } from "./sharing";

export type Start = (options?: Partial<ClusterOptions>) => Promise<Cluster>;

/** Checks several instances with a failing database: D6, D7, J1 to J3, and what instances share. */
export function checkCluster(start: Start): Promise<boolean> {
  return runOn(start, async (cluster) => {
    await checkSharing(cluster);
    await checkFailover(cluster);
  });
}

/** Runs checks on a new cluster; prints and returns whether all passed. */
export async function runOn(
  start: () => Promise<Cluster>,
  work: (cluster: Cluster) => Promise<void>,
): Promise<boolean> {
  const cluster = await start();
  try {
    await connectDatabase(cluster.uri);
    await work(cluster);
  } finally {
    await disconnectDatabase();
    await cluster.stop();
  }
  console.log(hasHeld() ? "Everything held." : "Something did not hold: see ✗.");
  return hasHeld();
}
