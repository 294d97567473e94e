import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { Refusal } from "@/scripts/refusal";
import type { ClusterOptions } from "@/scripts/run/start-cluster";
import type { Cluster } from "./cluster";
import { drillBackup, drillJobs, drillKills, drillMails, SKEWS, startFailingServer } from "./drills";
import { checkFailover } from "./failover";
import { hasHeld } from "./outcome";
import { checkSharing } from "./sharing";

type Start = (options?: Partial<ClusterOptions>) => Promise<Cluster>;

/** Checks several instances with a failing database: D6, D7, J1 to J3, and what instances share. */
export const checkCluster = (start: Start): Promise<boolean> =>
  runOn(start, async (cluster) => {
    await checkSharing(cluster);
    await checkFailover(cluster);
  });

/** Tries what takes minutes, on a cluster of its own. */
export async function runDrill(name: string, start: Start): Promise<boolean> {
  if (name === "jobs") return runOn(() => start({ count: SKEWS.length, skews: SKEWS }), drillJobs);
  if (name === "backup") return runOn(start, drillBackup);
  if (name === "kills") return runOn(start, drillKills);
  if (name !== "mails") throw new Refusal("--drill takes jobs, mails, backup or kills.");
  const server = await startFailingServer(1);
  const env = {
    MAIL_FROM: "Nibash <office@example.com>",
    SMTP_URL: `smtp://127.0.0.1:${String(server.port)}?connectionTimeout=2000&greetingTimeout=2000&socketTimeout=2000`,
  };
  try {
    return await runOn(
      () => start({ count: 3, env }),
      () => drillMails(server),
    );
  } finally {
    await server.stop();
  }
}

async function runOn(
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
  console.log(hasHeld() ? "\nEverything held." : "\nSomething did not hold.");
  return hasHeld();
}
