import { dataFolder } from "./data-folder";
import { type Database } from "./opened-database";
import { loadSecrets } from "./secrets";

interface StandIns {
  /** What is simulated, as text for the person who started it. */
  notes: string[];
  stop: () => Promise<void>;
}

/**
 * Provides what the product needs to run without any account: secrets, a card provider and Google's sign-in, each only
 * if the configuration has none. Only on the embedded database (or NIBASH_EMBEDDED=1). An owner's own installation, which
 * uses none, loads none.
 */
export async function startStandIns(database: Database, port: number, origin: string): Promise<StandIns> {
  const running: { close: () => Promise<unknown> }[] = [];
  const notes: string[] = [];
  if (database.isOwn || process.env.NIBASH_EMBEDDED === "1") {
    const folder = dataFolder();
    const secrets = loadSecrets(folder);
    process.env.NEXTAUTH_SECRET ||= secrets.NEXTAUTH_SECRET;
    process.env.ACCESS_TOKEN_SECRET ||= secrets.ACCESS_TOKEN_SECRET;
    process.env.METRICS_TOKEN ||= secrets.METRICS_TOKEN;
    if (!process.env.SMTP_URL) {
      process.env.MAIL_DIR ||= `${folder}/mail`;
      notes.push(`Mail      written to ${process.env.MAIL_DIR}, nothing is sent`);
    }
    if (!process.env.STRIPE_SECRET_KEY) {
      const { startCardStandIn } = await import("./card-stand-in");
      running.push(await startCardStandIn(folder, secrets, port));
      notes.push(
        "Cards     a sandbox, no money moves: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined",
      );
    }
    if (!process.env.GOOGLE_CLIENT_ID) {
      const { startGoogleStandIn } = await import("./google-stand-in");
      running.push(await startGoogleStandIn(origin));
      notes.push("Google    a stand-in on this machine");
    }
  }
  return {
    notes,
    stop: async () => {
      await Promise.allSettled(running.map((each) => each.close()));
    },
  };
}
