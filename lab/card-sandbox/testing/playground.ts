import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import Stripe from "stripe";
import { startCardSandbox, type CardSandbox } from "../server";
import { API_VERSION } from "../state";

export const KEYS = {
  secretKey: "sk_test_sandbox_a1b2c3d4",
  publishableKey: "pk_test_sandbox_a1b2c3d4",
  webhookSecret: "whsec_sandbox_a1b2c3d4",
};

export type ReceivedWebhook = { body: string; headers: IncomingHttpHeaders; at: number };
type Received2xx = (received: ReceivedWebhook, count: number) => number;

/** A running sandbox with the real SDK as client and a webhook receiver. */
export async function openPlayground(answer: Received2xx = () => 200) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "card-sandbox-"));
  const receiver = await openReceiver(answer);
  const start = () => startCardSandbox({ ...KEYS, port: 0, dataDir, webhookUrl: receiver.url, seed: 7 });
  let sandbox = await start();
  return {
    received: receiver.received,
    stripe: () => connect(sandbox),
    url: () => sandbox.url,
    pay: (card?: string, more?: Partial<Stripe.PaymentIntentCreateParams>) =>
      pay(connect(sandbox), card, more),
    keptOf: (intentId: string) => keptOf(connect(sandbox), intentId),
    knob: (method: string, name: string, body?: unknown) => turnKnob(sandbox, method, name, body),
    browser: (call: string, fields: Record<string, string>) => callAsBrowser(sandbox, call, fields),
    restart: async () => {
      await sandbox.close();
      sandbox = await start();
    },
    close: async () => {
      await sandbox.close();
      await receiver.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type Playground = Awaited<ReturnType<typeof openPlayground>>;

/** Fields of an intent as the product creates it. */
export const INTENT: Stripe.PaymentIntentCreateParams = {
  amount: 54_400,
  currency: "usd",
  allowed_payment_method_types: ["card"],
  metadata: { payment: "row-1" },
};

/** Returns the error that a call is expected to throw. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => new Error("The call was not refused."),
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

async function pay(
  stripe: Stripe,
  card = "pm_card_visa",
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  const { id } = await stripe.paymentIntents.create({ ...INTENT, ...more });
  const { latest_charge } = await stripe.paymentIntents.confirm(id, { payment_method: card });
  return { id, charge: typeof latest_charge === "string" ? latest_charge : "" };
}

/** Returns what the balance keeps of an intent in cents: the sum of its charges', refunds' and disputes' transactions. */
async function keptOf(stripe: Stripe, intentId: string): Promise<number> {
  const of = { payment_intent: intentId, limit: 100 };
  const lists = [stripe.charges.list(of), stripe.refunds.list(of), stripe.disputes.list(of)];
  const sources = (await Promise.all(lists)).flatMap(({ data }) => data.map(({ id }) => id));
  const moved = await Promise.all(sources.map((source) => stripe.balanceTransactions.list({ source })));
  return moved.flatMap(({ data }) => data).reduce((sum, { amount }) => sum + amount, 0);
}

function connect(sandbox: CardSandbox): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(KEYS.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: "http",
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function turnKnob(sandbox: CardSandbox, method: string, name: string, body?: unknown) {
  const response = await fetch(`${sandbox.url}/_sandbox/${name}`, {
    method,
    headers: { Authorization: `Bearer ${KEYS.secretKey}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function callAsBrowser(sandbox: CardSandbox, call: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: KEYS.publishableKey, ...fields });
  const response = await fetch(`${sandbox.url}/v1/${call}`, { method: "POST", body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function openReceiver(answer: Received2xx) {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const delivery = { body: Buffer.concat(chunks).toString(), headers: request.headers, at: Date.now() };
      received.push(delivery);
      response.writeHead(answer(delivery, received.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/webhook`, received, close };
}
