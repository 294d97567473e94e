import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCardSandbox } from "@/lab/card-sandbox/server";
import { startOnFreePort } from "../free-port";
import { type Secrets } from "./secrets";

const USUAL_PORT = 4242;

/** Runs the card sandbox if no Stripe key is set, and points the product at it. */
export async function startCardStandIn(
  folder: string,
  secrets: Secrets,
  webPort: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const options = {
    secretKey: secrets.SANDBOX_SECRET_KEY,
    publishableKey: secrets.SANDBOX_PUBLISHABLE_KEY,
    webhookSecret: secrets.SANDBOX_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${webPort}/api/stripe/webhook`,
    dataDir: join(folder, "card-sandbox"),
  };
  const sandbox = await startOnFreePort(USUAL_PORT, (port) => startCardSandbox({ ...options, port }));
  writeFileSync(noteIn(folder), JSON.stringify({ url: sandbox.url }));
  pointAt(sandbox.url, secrets);
  return sandbox;
}

/** Joins a running product's sandbox, since only that has its intents; else starts one. */
export async function joinCardStandIn(
  folder: string,
  secrets: Secrets,
  webPort: number,
): Promise<{ close: () => Promise<void> }> {
  const url = await findRunningStandIn(folder, secrets);
  if (!url) return startCardStandIn(folder, secrets, webPort);
  pointAt(url, secrets);
  return { close: async () => {} };
}

/** Checks with the secret key, which only this folder's sandbox accepts: another program may now use the port. */
async function findRunningStandIn(folder: string, secrets: Secrets): Promise<string | null> {
  if (!existsSync(noteIn(folder))) return null;
  const { url } = JSON.parse(readFileSync(noteIn(folder), "utf8")) as { url: string };
  const headers = { Authorization: `Bearer ${secrets.SANDBOX_SECRET_KEY}` };
  const answer = await fetch(`${url}/v1/balance`, { headers }).catch(() => null);
  return answer?.status === 200 ? url : null;
}

const noteIn = (folder: string) => join(folder, "card-sandbox.json");

function pointAt(url: string, secrets: Secrets): void {
  process.env.STRIPE_SECRET_KEY = secrets.SANDBOX_SECRET_KEY;
  process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY = secrets.SANDBOX_PUBLISHABLE_KEY;
  process.env.STRIPE_WEBHOOK_SECRET = secrets.SANDBOX_WEBHOOK_SECRET;
  process.env.CARD_SANDBOX_URL = url;
}
