import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startCardSandbox, type CardSandbox } from "@/lab/card-sandbox/server";

/** The keys in vitest.config.ts. */
const SECRET_KEY = "sk_test_sandbox_tests";
const PUBLISHABLE_KEY = "pk_test_sandbox_tests";
const WEBHOOK_SECRET = "whsec_sandbox_tests";

export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  poor: "4000000000009995",
  challenged: "4000002760003184",
  disputed: "4000000000000259",
} as const;

interface SandboxState {
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  disputes: { id: string; status: string }[];
  events: { id: string; type: string }[];
  deliveries: { id: string; type: string; status: string; attempts: number; last_status: number | null }[];
}

type Webhook = (request: Request) => Promise<Response>;

/**
 * Call once at the top of a `*.db.test.ts`: runs the real card sandbox over HTTP for this file and resets it after each
 * test. With `webhook`, posts its events to that handler through a real socket.
 */
export function connectCardProvider(webhook?: Webhook): CardProvider {
  const provider = new CardProvider();
  beforeAll(() => provider.open(webhook));
  afterEach(() => provider.knob("POST", "reset"));
  afterAll(() => provider.close());
  return provider;
}

export class CardProvider {
  private sandbox: CardSandbox | null = null;
  private receiver: Server | null = null;
  private folder = "";

  async open(webhook?: Webhook): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), "nibash-cards-"));
    this.receiver = webhook ? await listen(webhook) : null;
    const port = (this.receiver?.address() as AddressInfo | undefined)?.port;
    this.sandbox = await startCardSandbox({
      port: 0,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      dataDir: this.folder,
      seed: 7,
      ...(port !== undefined && { webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook` }),
    });
    process.env.CARD_SANDBOX_URL = this.sandbox.url;
  }

  async close(): Promise<void> {
    await this.sandbox?.close();
    this.receiver?.closeAllConnections();
    this.receiver?.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Confirms as the browser does: publishable key, client secret, card number. Returns the intent or the error. */
  async confirm(clientSecret: string | null, card: string = CARDS.good) {
    const secret = clientSecret ?? "";
    const [id = ""] = secret.split("_secret_");
    const body = new URLSearchParams({
      key: PUBLISHABLE_KEY,
      client_secret: secret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": card,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
    });
    const address = `${this.url()}/v1/payment_intents/${id}/confirm`;
    const response = await fetch(address, { method: "POST", body });
    return (await response.json()) as { status?: string; error?: { code: string; message: string } };
  }

  /** Calls with the secret key, as the provider's own dashboard does. */
  async call(method: string, path: string, fields: Record<string, string> = {}) {
    const response = await fetch(`${this.url()}/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
      body: method === "GET" ? null : new URLSearchParams(fields),
    });
    return (await response.json()) as Record<string, unknown> & { id: string; status: string };
  }

  /** Calls a control of the sandbox: faults, dispute, event, resend, reset, state. */
  async knob(method: string, name: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.url()}/_sandbox/${name}`, {
      method,
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return response.json();
  }

  async faults(...rules: Record<string, unknown>[]): Promise<void> {
    await this.knob("POST", "faults", { rules });
  }

  async state(): Promise<SandboxState> {
    return (await this.knob("GET", "state")) as SandboxState;
  }

  /** Returns the intents that can still be paid. */
  async liveIntents(): Promise<Stripe.PaymentIntent[]> {
    return (await this.state()).intents.filter(({ status }) => status.startsWith("requires_"));
  }

  async succeeded(): Promise<Stripe.PaymentIntent[]> {
    return (await this.state()).intents.filter(({ status }) => status === "succeeded");
  }

  url(): string {
    if (!this.sandbox) throw new Error("The card sandbox is not running.");
    return this.sandbox.url;
  }
}

/** Builds a webhook request signed like the provider's; `at` in seconds, to sign in the past or the future. */
export function signedRequest(
  event: unknown,
  options: { at?: number; secret?: string; header?: string | null; body?: string } = {},
): Request {
  const body = JSON.stringify(event);
  const at = options.at ?? Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", options.secret ?? WEBHOOK_SECRET)
    .update(`${at}.${body}`)
    .digest("hex");
  const header = options.header === undefined ? `t=${at},v1=${signature}` : options.header;
  return new Request("http://localhost:3000/api/stripe/webhook", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(header !== null && { "Stripe-Signature": header }) },
    body: options.body ?? body,
  });
}

async function listen(webhook: Webhook): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const headers = new Headers(
        Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const request = new Request("http://localhost/api/stripe/webhook", {
        method: "POST",
        headers,
        body: Buffer.concat(chunks),
      });
      void webhook(request).then(async (answer) => {
        outgoing.writeHead(answer.status).end(await answer.text());
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
