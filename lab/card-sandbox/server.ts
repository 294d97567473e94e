import { build } from "esbuild";
import fs from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { handleAdmin } from "./admin";
import { Api } from "./api";
import { handleChallenge } from "./challenge";
import { settleProcessing } from "./confirm";
import { Faults } from "./faults";
import { CORS, send, sendJson } from "./http";
import { settleRefunds } from "./refund-stages";
import type { Sandbox } from "./sandbox";
import { Store } from "./store";
import { Webhooks } from "./webhooks";

/** Beside this file under tsx; in the project's folder if this file is bundled elsewhere. */
const PLACES = [import.meta.dirname, path.resolve("lab/card-sandbox")];

/** The script that a page loads in place of https://js.stripe.com/…/stripe.js. */
async function loadBrowserScript(): Promise<string> {
  const entry = PLACES.map((place) => path.join(place, "browser", "stripe.ts")).find((file) =>
    fs.existsSync(file),
  );
  if (!entry) throw new Error("The card sandbox's browser script (lab/card-sandbox/browser) is missing.");
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}

type CardSandboxOptions = {
  /** 0 means any free port. */
  port: number;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where events are sent; without it they are only stored. */
  webhookUrl?: string;
  /** Its own folder; the next start loads the state from it. */
  dataDir: string;
  /** The seed of the random faults. */
  seed?: number;
};

export type CardSandbox = { url: string; port: number; close: () => Promise<void> };

const LOOPBACK = "127.0.0.1";
const OWN_NAMES = new Set([LOOPBACK, "localhost", "[::1]"]);
const SETTLE_EVERY_MS = 200;

/** Starts the stand-in for Stripe on loopback. Throws when a key is not a test key or the port is taken. */
export async function startCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  if (!options.secretKey.startsWith("sk_test_") || !options.publishableKey.startsWith("pk_test_")) {
    throw new Error("The card sandbox takes test keys only: sk_test_… and pk_test_….");
  }
  const script = await loadBrowserScript();
  const store = new Store(options.dataDir);
  const faults = new Faults(store, options.seed ?? 1);
  const webhooks = new Webhooks(store, faults, { url: options.webhookUrl, secret: options.webhookSecret });
  const sandbox: Sandbox = { store, webhooks, faults, url: "", now: () => Math.floor(Date.now() / 1000) };
  const closing = new AbortController();
  const keys = { secret: options.secretKey, publishable: options.publishableKey };
  const api = new Api(sandbox, keys, closing.signal);
  const server = createServer((request, response) => {
    answer({ sandbox, api, script, secretKey: options.secretKey }, request, response).catch(
      (error: unknown) => {
        if (closing.signal.aborted) return void response.destroy();
        console.error("card sandbox:", error);
        sendJson(response, 500, {
          error: { type: "api_error", message: "The card sandbox has a fault of its own." },
        });
      },
    );
  });
  const port = await listen(server, options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  sandbox.url = `http://${LOOPBACK}:${port}`;
  const settling = setInterval(() => settleDue(sandbox), SETTLE_EVERY_MS);
  webhooks.wake();
  const close = async () => {
    closing.abort();
    clearInterval(settling);
    webhooks.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    store.close();
  };
  return { url: sandbox.url, port, close };
}

type Parts = { sandbox: Sandbox; api: Api; script: string; secretKey: string };

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `http://${LOOPBACK}`);
  const path = url.pathname;
  // Rejects a foreign host name that resolves to loopback (DNS rebinding).
  if (!OWN_NAMES.has((request.headers.host ?? "").replace(/:\d+$/, ""))) {
    sendJson(response, 403, { error: { message: "The card sandbox answers on loopback only." } });
    return;
  }
  if (request.method === "OPTIONS") {
    send(response, 204, "", CORS);
    return;
  }
  if (path.startsWith("/v1/") || path.startsWith("/v2/")) return parts.api.handle(request, response, url);
  if (path.startsWith("/_sandbox/")) {
    return handleAdmin(parts.sandbox, parts.secretKey, request, response, path);
  }
  if (path.startsWith("/3ds/")) return handleChallenge(parts.sandbox, request, response, path);
  if (path.startsWith("/receipts/")) {
    sendReceipt(parts.sandbox, response, path);
    return;
  }
  if (path === "/v3/stripe.js") return sendScript(parts, response);
  sendJson(response, 404, { error: { message: "Nothing here." } });
}

async function sendScript({ sandbox, script }: Parts, response: ServerResponse): Promise<void> {
  const { latency, status, drop } = sandbox.faults.drawForCall("script");
  const wait = latency.before + latency.after;
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait).unref());
  if (drop) return void response.destroy();
  const headers = { ...CORS, "Content-Type": "text/javascript; charset=utf-8" };
  send(response, status?.value ?? 200, status ? "" : script, {
    ...headers,
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}

function sendReceipt({ store }: Sandbox, response: ServerResponse, path: string): void {
  const charge = store.get("charges", path.slice("/receipts/".length));
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  if (!charge?.paid) return send(response, 404, "No such receipt.\n", headers);
  const amount = (charge.amount / 100).toFixed(2);
  const last4 = charge.payment_method_details?.card?.last4 ?? "";
  send(
    response,
    200,
    `Card sandbox receipt (no money moved)\n$${amount}, card ending in ${last4}\n`,
    headers,
  );
}

function settleDue(sandbox: Sandbox): void {
  const due = sandbox.store
    .all("intents")
    .filter(({ waiting }) => waiting?.settle_at !== undefined && waiting.settle_at <= Date.now());
  sandbox.webhooks.causedBy({ request: null, idempotency_key: null });
  for (const record of due) sandbox.store.transaction(() => settleProcessing(sandbox, record));
  const haveRefundsMoved = sandbox.store.transaction(() => settleRefunds(sandbox));
  if (due.length > 0 || haveRefundsMoved) sandbox.webhooks.wake();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => resolve((server.address() as AddressInfo).port));
  });
}
