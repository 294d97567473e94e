import { type MongoClient, MongoServerError } from "mongodb";
import mongoose from "mongoose";
import { env } from "@/lib/platform/env";
import { databaseNameOf, hasCredentials } from "@/lib/platform/format/connection-string";
import { metrics } from "@/lib/platform/metrics";
import { requestContext } from "@/lib/platform/request-context";

mongoose.set("strictQuery", "throw");

mongoose.set("sanitizeFilter", true);

mongoose.set("autoIndex", false);

mongoose.set("autoCreate", false);

// A command on a lost connection fails after server selection instead of waiting in Mongoose's buffer.
mongoose.set("bufferCommands", false);

interface Serving {
  /** Why this process cannot use the database yet, since its start. */
  waitsFor: string | null;
  /** The process is stopping: it still answers requests, and load balancers should send no more. */
  isStopping: boolean;
}

const holder = globalThis as typeof globalThis & {
  nibashServing?: Serving;
  nibashDatabase?: Promise<typeof mongoose>;
  nibashConnected?: typeof mongoose;
};

/** The process's state between start and end; on globalThis because Next bundles routes apart. */
export const serving: Serving = (holder.nibashServing ??= { waitsFor: null, isStopping: false });

/** Timeouts: if the database is unreachable for more than five seconds, the request fails with a message. */
const options: mongoose.ConnectOptions = {
  serverSelectionTimeoutMS: 5_000,
  socketTimeoutMS: 20_000,
  // A primary that hangs without closing connections is detected after the sum of these two, and requests waiting for it
  // fail; with the driver's defaults of 30 s and 10 s it held them for 40 s. The sum is below the timeout of a request
  // (db-timeout.ts), which checks whether there is a primary (docs/operations.md J1, J2).
  connectTimeoutMS: 3_000,
  heartbeatFrequencyMS: 1_500,
  maxPoolSize: 20,
  readPreference: "primary",
  readConcern: { level: "majority" },
  writeConcern: { w: "majority", wtimeout: 15_000 },
  retryWrites: true,
};

/**
 * Connects once per process; later calls wait for the same connection.
 * Throws the driver's error if no server answers in time; the next call tries again.
 */
export async function connectDatabase(uri?: string): Promise<mongoose.Connection> {
  holder.nibashDatabase ??= connect(uri ?? env().MONGODB_URI).catch((error: unknown) => {
    delete holder.nibashDatabase;
    throw error;
  });
  return (await holder.nibashDatabase).connection;
}

async function connect(uri: string): Promise<typeof mongoose> {
  const connected = await mongoose.connect(uri, options);
  holder.nibashConnected = connected;
  countPool(connected.connection.getClient());
  return connected;
}

/** Returns whether the driver's monitors know a primary now; they notice a frozen one within 4.5 s. */
export function hasPrimary(): boolean {
  return holder.nibashConnected?.connection.readyState === mongoose.ConnectionStates.connected;
}

/** Closes the connection, so that a process or a test file can end. */
export async function disconnectDatabase(): Promise<void> {
  delete holder.nibashDatabase;
  await mongoose.disconnect();
}

/** Counts a client's connections from its pool events. */
function countPool(client: MongoClient): void {
  const { poolConnections, poolFailures } = metrics();
  const open = { state: "open" };
  const inUse = { state: "in_use" };
  poolConnections.set(open, 0);
  poolConnections.set(inUse, 0);
  client.on("connectionCreated", () => poolConnections.inc(open));
  client.on("connectionClosed", () => poolConnections.dec(open));
  client.on("connectionCheckedOut", () => poolConnections.inc(inUse));
  client.on("connectionCheckedIn", () => poolConnections.dec(inUse));
  client.on("connectionCheckOutFailed", () => poolFailures.inc({ kind: "no_connection" }));
  client.on("connectionPoolCleared", () => poolFailures.inc({ kind: "cleared" }));
}

/** Below the six seconds within which a client must learn that the database is unreachable (docs/operations.md J1). */
export const PATIENCE_MS = 5_500;

const LOOK_AGAIN_MS = 200;

/** Thrown after waiting too long for a primary; `isDatabaseAway` recognises it. */
class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/**
 * Runs the work of a request. Throws after 5.5 s without a known primary, whatever waits of the driver (server selection,
 * retries of a transaction) remain; waits longer for a slow query or card provider. The work continues after the answer: the
 * client may repeat its writes, as after any lost answer, but a transaction that has not begun by then does not begin.
 */
export async function withDbTimeout<T>(work: () => Promise<T>): Promise<T> {
  // This process has not yet seen a usable database since its start.
  if (serving.waitsFor !== null) throw giveUp();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const look = (): void => {
      if (hasPrimary()) timer = setTimeout(look, LOOK_AGAIN_MS);
      else reject(giveUp());
    };
    timer = setTimeout(look, PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function giveUp(): DatabaseAwayError {
  const store = requestContext.getStore();
  if (store) store.isGivenUp = true;
  return new DatabaseAwayError("The database has no primary.");
}

/** Throws if the current request has already been answered with "database unreachable". */
export function throwIfGivenUp(): void {
  if (requestContext.getStore()?.isGivenUp) throw new DatabaseAwayError("The caller has been sent away.");
}

const UNAUTHORIZED = 13;

const AUTHENTICATION_FAILED = 18;

/** Atlas answers this for a wrong password. */
const ATLAS = 8000;

/** Returns a message if the database rejects the credentials, without any value of the connection string; else null. */
export function describeRefusal(error: unknown, uri: string): string | null {
  if (!(error instanceof MongoServerError)) return null;
  if (error.code === AUTHENTICATION_FAILED || (error.code === ATLAS && /auth/i.test(error.message)))
    return "The database does not accept the user or the password in MONGODB_URI: check both, and add authSource=NAME where the user was made in another database than the one named.";
  if (error.code !== UNAUTHORIZED) return null;
  if (!hasCredentials(uri))
    return "The database asks for a user and a password, and MONGODB_URI has none: mongodb://USER:PASSWORD@HOST:PORT/DATABASE.";
  return `The user in MONGODB_URI has too few rights in the database "${databaseNameOf(uri)}": give it the role readWrite there, or name the database that it has been made for.`;
}
