import { parseArgs } from "node:util";
import { reconcilePayments } from "@/lib/domain/payments/reconcile-payments";
import { startCardStandIn } from "./card-stand-in";
import { dataFolder } from "./data-folder";
import { Refusal } from "./refusal";
import { loadSecrets } from "./secrets";
import { runWithDatabase } from "./with-database";

/** `npm run reconcile [-- --days 30]`: one pass over what was left open, printing what it does (issue 7). */
const { values } = parseArgs({ options: { days: { type: "string", default: "3" } } });
const days = Number(values.days);

await runWithDatabase("npm run reconcile", async (_connection, database) => {
  if (!(days > 0)) throw new Refusal("Say how far back to look: npm run reconcile -- --days 30");
  const sandbox = database.isOwn && !process.env.STRIPE_SECRET_KEY ? await startSandbox() : null;
  try {
    const done = await reconcilePayments({ days, say: (line) => console.log(line) });
    if (!done) {
      console.log("Another instance is reconciling at this moment.");
      return;
    }
    const changed = Object.entries(done.changed).map(([status, count]) => `${count} now ${status}`);
    console.log(
      `${changed.join(", ") || "nothing to change"}; ${done.strays} stray intents cancelled; ${done.doubtful.length} in doubt`,
    );
    if (done.doubtful.length > 0)
      throw new Refusal("Some payments need a person to look at them, see above.");
  } finally {
    await sandbox?.close();
  }
});

/** The embedded set-up: its own secrets, and its card sandbox with the intents it remembers. */
async function startSandbox() {
  const folder = dataFolder();
  const secrets = loadSecrets(folder);
  process.env.NEXTAUTH_SECRET ||= secrets.NEXTAUTH_SECRET;
  process.env.ACCESS_TOKEN_SECRET ||= secrets.ACCESS_TOKEN_SECRET;
  process.env.NEXTAUTH_URL ||= "http://localhost:3000";
  return startCardStandIn(folder, secrets, Number(process.env.PORT ?? 3000));
}
