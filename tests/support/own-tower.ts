import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listMails, type StoredMail } from "@/lib/platform/mail/transport";
import type { MovedClock } from "./moved-clock";
import { movedDatabase } from "./moved-database";

/** A fresh installation: a server on an empty database given by MONGODB_URI. */
export interface OwnTower {
  readonly url: string;
  /** What the start printed. */
  readonly printed: () => string;
  /** Runs `npm run make-admin` as the owner does; returns its output. */
  readonly makeAdmin: (email: string) => Promise<string>;
  /** Runs any other command of the product, with its environment. */
  readonly run: (words: string[]) => Promise<string>;
  /** The mails that it has written, newest first. */
  readonly mails: () => Promise<StoredMail[]>;
  readonly stop: () => Promise<void>;
}

interface OwnTowerOptions {
  /** Its database uses this clock too. */
  readonly clock?: MovedClock;
  /** As an owner runs it who has nothing but a database: no stand-in for cards and Google. */
  readonly isBare?: boolean;
}

/** What a bare one has: its two secrets. */
const BARE = {
  NIBASH_EMBEDDED: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "",
  CARD_SANDBOX_URL: "",
  GOOGLE_CLIENT_ID: "",
  GOOGLE_CLIENT_SECRET: "",
  GOOGLE_ISSUER: "",
  NEXTAUTH_SECRET: "a-secret-of-the-owner-of-a-tower-1",
  ACCESS_TOKEN_SECRET: "a-secret-of-the-owner-of-a-tower-2",
};

/** Starts a server at a port, beside the demo under test. */
export async function startOwnTower(
  port: number,
  { clock, isBare = false }: OwnTowerOptions = {},
): Promise<OwnTower> {
  const folder = await mkdtemp(join(tmpdir(), "nibash-own-"));
  const url = `http://localhost:${String(port)}`;
  const database = await emptyDatabase(clock);
  const env = {
    ...process.env,
    MONGODB_URI: database.uri,
    // Stand-ins for cards, mail and Google; the database is still the owner's.
    NIBASH_EMBEDDED: "1",
    NIBASH_DATA_DIR: join(folder, "data"),
    PORT: String(port),
    NEXTAUTH_URL: url,
    LOG_LEVEL: "warn",
    MAIL_DIR: join(folder, "mail"),
    ...(isBare && BARE),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${clock?.nodeOptions ?? ""}`.trim(),
  };
  let printed = "";
  const server = spawn(process.execPath, ["scripts/bootstrap.mjs", "start"], { env });
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const stop = async () => {
    await end(server);
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(`${url}/api/health`, server);
  } catch (error) {
    await stop();
    throw new Error(`The own tower did not start: ${printed}`, { cause: error });
  }
  const bootstrap = (words: string[]) => run(["scripts/bootstrap.mjs", ...words], env);
  return {
    url,
    printed: () => printed,
    stop,
    makeAdmin: (email) => bootstrap(["make-admin", email]),
    run: bootstrap,
    mails: () => listMails(env.MAIL_DIR),
  };
}

/** Returns a new database on the mongod of the demo under test. */
async function emptyDatabase(clock?: MovedClock): Promise<{ uri: string; close: () => Promise<void> }> {
  const folder = process.env.NIBASH_DATA_DIR;
  if (!folder) throw new Error("playwright.config.ts names the data folder of the demo.");
  const { port } = JSON.parse(await readFile(join(folder, "mongod.json"), "utf8")) as { port: number };
  const name = `own_${Date.now().toString(36)}`;
  if (!clock)
    return {
      uri: `mongodb://127.0.0.1:${String(port)}/${name}?replicaSet=nibash`,
      close: () => Promise.resolve(),
    };
  const moved = await movedDatabase(port, clock.ahead);
  // Else the driver discovers the members of the set, and bypasses this port.
  return {
    uri: `mongodb://127.0.0.1:${String(moved.port)}/${name}?directConnection=true`,
    close: moved.close,
  };
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("not ready");
}

async function run(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, words, { env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, "exit");
  return printed;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
