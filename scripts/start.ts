import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { parseEnv } from "@/lib/env";
import { ApartmentModel } from "@/models/apartment";
import { buildIfChanged } from "./build-product";
import { openDatabase, type Database } from "./database";
import { seedDemo } from "./demo/seed-demo";
import { DEMO_PASSWORD } from "./demo/people";
import { loadEnvironment } from "./environment";
import { isPortFree } from "./free-port";
import { step } from "./progress";
import { Refusal, runCommand } from "./refusal";
import { runMigrations } from "./run-migrations";
import { startServer } from "./server-process";
import { startStandIns, type StandIns } from "./stand-ins";
import { onStopSignal } from "./stop-signal";

async function start(): Promise<void> {
  const began = Date.now();
  loadEnvironment();
  const port = Number(process.env.PORT || 3000);
  const origin = (process.env.NEXTAUTH_URL ||= `http://localhost:${port}`);
  const undo: (() => Promise<void>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const stop of undo.splice(0).reverse()) await stop();
  };
  const stopSignal = onStopSignal();
  try {
    const database = await openDatabase(origin);
    undo.push(database.stop);
    // The demo's password is public, so unless asked for (HOST) it is served to this machine alone.
    process.env.HOST ||= database.isOwn ? "127.0.0.1" : "0.0.0.0";
    await requireFreePort(port);
    const standIns = await step("starting the stand-ins", () => startStandIns(database, port, origin));
    undo.push(standIns.stop);
    requireConfiguration();
    await prepareDatabase(database);
    await buildIfChanged();
    if (stopSignal.aborted) return;
    const server = await step("starting the server", () => startServer(port));
    undo.push(server.stop);
    printWelcome(origin, database, standIns, Date.now() - began);
    const stopped = new Promise<"stopped">((resolve) => {
      stopSignal.addEventListener("abort", () => resolve("stopped"));
      if (stopSignal.aborted) resolve("stopped");
    });
    const end = await Promise.race([server.ended, stopped]);
    if (end !== "stopped") throw new Refusal(`The server ended by itself (exit code ${end}).`);
    console.log("\nStopping …");
  } finally {
    await stopAll();
  }
}

async function requireFreePort(port: number): Promise<void> {
  if (Number.isInteger(port) && port > 0 && port < 65_536) {
    if ((await isPortFree(port, process.env.HOST)) && (await isPortFree(port))) return;
    throw new Refusal(
      `Port ${port} is in use by another program; stop that one, or choose another: PORT=${port + 1} npm start.`,
    );
  }
  throw new Refusal(`PORT must be a number from 1 to 65535.`);
}

function requireConfiguration(): void {
  try {
    parseEnv(process.env);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

async function prepareDatabase(database: Database): Promise<void> {
  const connection = await connectDatabase(database.uri);
  await step("migrating the database", () => runMigrations(connection));
  if (database.isOwn && (await ApartmentModel.estimatedDocumentCount()) === 0) {
    await step("seeding the demo", () => seedDemo());
  }
  await disconnectDatabase();
}

function printWelcome(origin: string, database: Database, standIns: StandIns, ms: number): void {
  const accounts = ["admin", "member", "user"].map((role) => `${role}@nibash.test`).join(", ");
  const lines = [
    `Nibash is serving at ${origin} (started in ${(ms / 1000).toFixed(1)} s)`,
    "",
    `  Database  ${database.description}`,
    ...(database.isOwn ? [`  Accounts  ${accounts}; password ${DEMO_PASSWORD}`] : []),
    ...standIns.notes.map((note) => `  ${note}`),
    "",
    "Ctrl-C stops everything.",
  ];
  console.log(`\n${lines.join("\n")}\n`);
}

await runCommand(start);
process.exit(0);
