import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import type { Cluster } from "./cluster";
import { checkFailover } from "./failover";
import { hasHeld } from "./outcome";
import { checkSharing } from "./sharing";

/** Checks several instances with a failing database: D6, D7, J1 to J3, and what instances share. */
export async function checkCluster(start: () => Promise<Cluster>): Promise<boolean> {
  const cluster = await start();
  try {
    await connectDatabase(cluster.uri);
    await checkSharing(cluster);
    await checkFailover(cluster);
  } finally {
    await disconnectDatabase();
    await cluster.stop();
  }
  console.log(hasHeld() ? "\nEverything held." : "\nSomething did not hold.");
  return hasHeld();
}
