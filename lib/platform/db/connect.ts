import mongoose from "mongoose";
import { env } from "@/lib/platform/env";
import type { MongoClient } from "mongodb";
import { metrics } from "@/lib/platform/metrics";

mongoose.set("strictQuery", "throw");

mongoose.set("sanitizeFilter", true);

mongoose.set("autoIndex", false);

mongoose.set("autoCreate", false);

// A command on a lost connection fails after server selection instead of waiting in Mongoose's buffer.
mongoose.set("bufferCommands", false);

const holder = globalThis as typeof globalThis & {
  nibashDatabase?: Promise<typeof mongoose>;
  nibashConnected?: typeof mongoose;
};

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
