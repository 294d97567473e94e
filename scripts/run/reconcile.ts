import { parseArgs } from "node:util";
import { reconcilePayments, type ReconcileResult } from "@/lib/payments/reconcile-payments";
import { takesCards } from "@/lib/platform/env";
import { joinDatabase } from "../data/database";
import { joinCardStandIn } from "../embedded/card-stand-in";
import { dataFolder } from "../embedded/data-folder";
import { loadSecrets } from "../embedded/secrets";
import { Refusal } from "../refusal";
import { runWithDatabase } from "./with-database";

/** `npm run reconcile [-- --days 30]`: one pass over open payments, which prints what it does. */
await runWithDatabase(
  "npm run reconcile",
  async (_connection, database) => {
    const days = readDays();
    if (!database.isOwn && !takesCards()) {
      console.log("No card is taken here, so there is nothing to reconcile.");
      return;
    }
    const sandbox = database.isOwn && !process.env.STRIPE_SECRET_KEY ? await joinSandbox() : null;
    try {
      const done = await reconcilePayments({ days, say: (line) => console.log(line) });
      console.log(done ? summaryOf(done) : "Another instance is reconciling at this moment.");
      if (done && done.doubtful.length > 0)
        throw new Refusal("Some payments need a person to look at them, see above.");
    } finally {
      await sandbox?.close();
    }
  },
  joinDatabase,
);

function readDays(): number {
  const { values } = parseArgs({ options: { days: { type: "string", default: "3" } } });
  const days = Number(values.days);
  if (!(days > 0)) throw new Refusal("Say how far back to look: npm run reconcile -- --days 30");
  return days;
}

function summaryOf({ changed, strays, doubtful }: ReconcileResult): string {
  const counts = Object.entries(changed).map(([status, count]) => `${String(count)} now ${status}`);
  const what = counts.join(", ") || "nothing to change";
  return `${what}; ${String(strays)} stray intents cancelled; ${String(doubtful.length)} in doubt`;
}

/** Joins the embedded set-up: its secrets, and its card sandbox with the stored intents. */
async function joinSandbox() {
  const folder = dataFolder();
  const secrets = loadSecrets(folder);
  process.env.NEXTAUTH_SECRET ||= secrets.NEXTAUTH_SECRET;
  process.env.ACCESS_TOKEN_SECRET ||= secrets.ACCESS_TOKEN_SECRET;
  process.env.NEXTAUTH_URL ||= "http://localhost:3000";
  return joinCardStandIn(folder, secrets, Number(process.env.PORT ?? 3000));
}
