import { join } from "node:path";
import { startCardSandbox } from "@/tools/card-sandbox/server";
import { findFreePort } from "./free-port";
import { type Secrets } from "./secrets";

const USUAL_PORT = 4242;

/** Runs the card sandbox where no Stripe key is set, and points the product at it. */
export async function startCardStandIn(
  folder: string,
  secrets: Secrets,
  webPort: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const sandbox = await startCardSandbox({
    port: await findFreePort(USUAL_PORT),
    secretKey: secrets.SANDBOX_SECRET_KEY,
    publishableKey: secrets.SANDBOX_PUBLISHABLE_KEY,
    webhookSecret: secrets.SANDBOX_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${webPort}/api/stripe/webhook`,
    dataDir: join(folder, "card-sandbox"),
  });
  process.env.STRIPE_SECRET_KEY = secrets.SANDBOX_SECRET_KEY;
  process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY = secrets.SANDBOX_PUBLISHABLE_KEY;
  process.env.STRIPE_WEBHOOK_SECRET = secrets.SANDBOX_WEBHOOK_SECRET;
  process.env.CARD_SANDBOX_URL = sandbox.url;
  return sandbox;
}
