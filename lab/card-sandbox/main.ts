import { parseArgs } from "node:util";
import { startCardSandbox } from "./server";

/* The sandbox is a separate tool: it does not use lib/platform/env.ts, and reads nothing else. */
const { NODE_ENV, NIBASH_EMBEDDED } = process.env;

async function main(): Promise<void> {
  if (NODE_ENV === "production" && NIBASH_EMBEDDED !== "1") {
    throw new Error("The card sandbox does not run in production: set STRIPE_SECRET_KEY and use Stripe.");
  }
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4242" },
      "secret-key": { type: "string" },
      "publishable-key": { type: "string" },
      "webhook-secret": { type: "string" },
      "webhook-url": { type: "string" },
      "data-dir": { type: "string", default: ".data/card-sandbox" },
      seed: { type: "string", default: "1" },
    },
  });
  const sandbox = await startCardSandbox({
    port: Number(values.port),
    secretKey: needed(values["secret-key"], "--secret-key"),
    publishableKey: needed(values["publishable-key"], "--publishable-key"),
    webhookSecret: needed(values["webhook-secret"], "--webhook-secret"),
    webhookUrl: values["webhook-url"],
    dataDir: values["data-dir"],
    seed: Number(values.seed),
  });
  console.log(`Card sandbox on ${sandbox.url}: no money moves.`);
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function needed(value: string | undefined, flag: string): string {
  if (value) return value;
  throw new Error(`${flag} is missing.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
