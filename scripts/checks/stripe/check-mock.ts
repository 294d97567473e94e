import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { homedir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/scripts/free-port";
import { Refusal } from "@/scripts/refusal";

const NAME = "stripe-mock";
const HOW_TO_GET = `${NAME} was not found on the PATH or in Go's bin folder: \`go install github.com/stripe/${NAME}@latest\` (Go 1.21 or newer) puts it there.`;
const START_SECONDS = 60;

/** Starts stripe-mock, Stripe's server made from its API description, on `port`. Throws a Refusal if it is not installed. */
async function startStripeMock(port: number): Promise<ChildProcess> {
  const program = findStripeMock();
  const child = spawn(program, ["-http-port", String(port)], { stdio: "ignore" });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      reject(new Refusal(`${NAME} ended with ${String(code)}.`));
    });
  });
  await Promise.race([untilAnswering(port), ended]);
  ended.catch(() => null);
  return child;
}

function findStripeMock(): string {
  const { status, stdout } = spawnSync("go", ["env", "GOBIN", "GOPATH"], { encoding: "utf8" });
  const [gobin = "", gopath = ""] = status === 0 ? stdout.split("\n") : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    gobin,
    path.join(gopath || path.join(homedir(), "go"), "bin"),
  ];
  const found = folders
    .filter(Boolean)
    .map((folder) => path.join(folder, NAME))
    .find(existsSync);
  if (!found) throw new Refusal(HOW_TO_GET);
  return found;
}

/** Waits for it to start: it first reads a description of several megabytes. */
async function untilAnswering(port: number): Promise<void> {
  for (let second = 0; second < START_SECONDS; second += 0.5) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer) return;
    await sleep(500);
  }
  throw new Refusal(`${NAME} did not answer within ${START_SECONDS} s.`);
}

const SETTINGS = {
  MONGODB_URI: "mongodb://127.0.0.1/not-used",
  NEXTAUTH_SECRET: "check-stripe-nextauth-secret-of-32-characters",
  ACCESS_TOKEN_SECRET: "check-stripe-access-token-secret-of-32-characters",
  NEXTAUTH_URL: "http://localhost:3000",
  STRIPE_SECRET_KEY: "sk_test_123",
  STRIPE_WEBHOOK_SECRET: "whsec_check",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_123",
  LOG_LEVEL: "silent",
};

/** Sends each Stripe call of the product once to a mock made from Stripe's API description. */
export async function checkAgainstMock(say: (line: string) => void): Promise<void> {
  const port = await findFreePort();
  const mock = await startStripeMock(port);
  const recorder = await startRecorder(`http://127.0.0.1:${port}`);
  Object.assign(process.env, SETTINGS, { CARD_SANDBOX_URL: recorder.url });
  try {
    // Imported here, since the product's client reads its address from the environment.
    const { STRIPE_CALLS } = await import("./calls");
    let refused = 0;
    for (const { call, request, send } of STRIPE_CALLS) {
      recorder.seen.length = 0;
      const failure = await send().then(
        () => "",
        (error: unknown) => String(error),
      );
      const sent = recorder.seen.find((recorded) => recorded.request === request);
      const refusal = sent ? sent.refusal || failure : `was not sent as ${request}. ${failure}`;
      if (refusal) refused += 1;
      say(refusal ? `✗ ${call}: ${refusal}` : `✓ ${call}: ${accepted(sent)}`);
    }
    if (refused > 0) throw new Refusal(`Stripe's description refuses ${refused} calls.`);
    say("Stripe's description accepts every call of the product.");
  } finally {
    recorder.close();
    mock.kill();
  }
}

function accepted(sent: Recorded | undefined): string {
  return sent ? `${sent.request} ${sent.parameters} → ${sent.status}` : "";
}

/** A request sent to stripe-mock, and its result. */
interface Recorded {
  readonly request: string;
  readonly parameters: string;
  readonly status: number;
  /** The error message; empty if accepted. */
  readonly refusal: string;
}

/** Proxies stripe-mock and records the requests. */
async function startRecorder(target: string) {
  const seen: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    forward(target, incoming).then(
      ({ recorded, text }) => {
        seen.push(recorded);
        outgoing.writeHead(recorded.status, { "Content-Type": "application/json" }).end(text);
      },
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, seen, close };
}

async function forward(target: string, incoming: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = incoming;
  const { host: _host, connection: _connection, "content-length": _length, ...headers } = incoming.headers;
  const answer = await fetch(`${target}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: method === "GET" ? null : Buffer.concat(chunks),
  });
  const text = await answer.text();
  const { pathname, search } = new URL(url, target);
  const recorded: Recorded = {
    request: `${method} ${pathname}`,
    parameters: decodeURIComponent(Buffer.concat(chunks).toString() || search.slice(1)),
    status: answer.status,
    refusal: answer.ok ? "" : refusalIn(text),
  };
  return { recorded, text: asCharged(recorded.request, text) };
}

/** Marks an intent as charged: the mock's wait for a card, and the product fetches refunds and disputes of charged ones only. */
function asCharged(request: string, text: string): string {
  if (!/^GET \/v1\/payment_intents\/\w+$/.test(request)) return text;
  return JSON.stringify({ ...(JSON.parse(text) as object), status: "succeeded" });
}

function refusalIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message ?? text;
  } catch {
    return text;
  }
}
