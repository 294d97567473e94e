import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { loadEnvironment, parseEnv } from "@/lib/platform/env";
import { openDatabase } from "../data/database";
import { DEMO_PASSWORD } from "../data/demo/people";
import type { Database } from "../embedded/opened-database";
import { startStandIns } from "../embedded/stand-ins";
import { isPortFree } from "../free-port";
import { step } from "../progress";
import { Refusal } from "../refusal";
import type { PreparationOrder } from "./prepare-database";

/** Functions that stop what was started, to be called in reverse order. */
export type Undo = (() => Promise<unknown>)[];

interface Prepared {
  port: number;
  /** The lines to print for the person who started it. */
  welcome: string[];
}

/**
 * Does everything before the web server starts: configuration, database, stand-ins, migration, demo. Sets the variables
 * that the server reads, and adds to `undo` what must be stopped, also when a later step fails.
 */
export async function prepareProduct(undo: Undo, open = openDatabase): Promise<Prepared> {
  loadEnvironment();
  const port = Number(process.env.PORT || 3000);
  const origin = (process.env.NEXTAUTH_URL ||= `http://localhost:${port}`);
  const preparation = startPreparation();
  undo.push(() => Promise.resolve(preparation.kill()));
  const database = await open(origin);
  undo.push(database.stop);
  // The demo's password is public, so serve it to this machine only, unless HOST is set.
  process.env.HOST ||= database.isOwn ? "127.0.0.1" : "0.0.0.0";
  await requireFreePort(port, process.env.HOST);
  const standIns = await step("starting the stand-ins", () => startStandIns(database, port, origin));
  undo.push(standIns.stop);
  requireConfiguration();
  const admins = await prepareDatabase(preparation, database);
  const notes = [
    ...standIns.notes,
    ...(process.env.STRIPE_SECRET_KEY ? [] : CARDS_ARE_OFF),
    ...(admins > 0 ? [] : describeNoAdmin(origin)),
  ];
  return { port, welcome: describe(origin, database, notes) };
}

async function requireFreePort(port: number, host: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal("PORT must be a number from 1 to 65535.");
  }
  if ((await isPortFree(port, host)) && (await isPortFree(port))) return;
  throw new Refusal(
    `Port ${port} is in use by another program; stop that one, or choose another: PORT=${port + 1} npm start.`,
  );
}

function requireConfiguration(): void {
  try {
    parseEnv(process.env);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Starts the process that migrates and seeds, as this one then only waits for the server: the models would stay in its
 * memory. It loads them while the database starts.
 */
function startPreparation(): ChildProcess {
  return fork("scripts/run/prepare-database.ts", {
    execArgv: ["--import", "tsx"],
    // Ctrl-C reaches the whole process group: a migration that has begun runs to its end.
    detached: true,
  });
}

/** Lets that process migrate and seed the database; returns the number of admins. */
async function prepareDatabase(child: ChildProcess, { uri, isOwn }: Database): Promise<number> {
  let admins: number | undefined;
  child.once("message", (count: number) => (admins = count));
  const ended = once(child, "exit");
  child.send({ isDemo: isOwn, env: { ...process.env, MONGODB_URI: uri } } satisfies PreparationOrder);
  await ended;
  if (admins === undefined) throw new Refusal("The database was not prepared; the reason stands above.");
  return admins;
}

/** An owner's own installation without Stripe is served, and says so once (docs/payments.md). */
const CARDS_ARE_OFF = [
  "Cards     off: rent comes by bKash, bank or cash. To take cards, set STRIPE_SECRET_KEY,",
  "          STRIPE_WEBHOOK_SECRET and NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY, and start again",
];

/** An owner's own database starts without accounts: explains how to make the first admin (docs/product.md 1.3). */
function describeNoAdmin(origin: string): string[] {
  return [
    "Admin     there is none yet, and it takes two steps:",
    `          register at ${origin}/register, then run: npm run make-admin -- you@example.com`,
  ];
}

function describe(origin: string, database: Database, notes: string[]): string[] {
  const accounts = ["admin", "member", "user"].map((role) => `${role}@nibash.test`).join(", ");
  return [
    `Nibash is serving at ${origin}`,
    "",
    `  Database  ${database.description}`,
    ...(database.isOwn ? [`  Accounts  ${accounts}; password ${DEMO_PASSWORD}`] : []),
    ...notes.map((note) => `  ${note}`),
    "",
    "Ctrl-C stops everything.",
  ];
}
