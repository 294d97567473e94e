import mongoose from "mongoose";
import { env } from "@/lib/env";
import { oncePerProcess } from "@/lib/once-per-process";
import { countPool } from "./pool-metrics";

mongoose.set("strictQuery", "throw");
mongoose.set("sanitizeFilter", true);
mongoose.set("autoIndex", false);
mongoose.set("autoCreate", false);
// A command on a lost connection fails after server selection instead of waiting in Mongoose's buffer.
mongoose.set("bufferCommands", false);

/** Once per process: a second `mongoose.connect` while the primary is away would open a second pool. */
const database = oncePerProcess("database", (): { connecting?: Promise<void> } => ({}));

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
  database.connecting ??= connect(uri ?? env().MONGODB_URI).catch((error: unknown) => {
    delete database.connecting;
    throw error;
  });
  await database.connecting;
  return mongoose.connection;
}

async function connect(uri: string): Promise<void> {
  await mongoose.connect(uri, options);
  countPool(mongoose.connection.getClient());
}

/** Returns whether the driver's monitors know a primary now; they notice a frozen one within 4.5 s. */
export function hasPrimary(): boolean {
  return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
}

/** Closes the connection, so that a process or a test file can end. */
export async function disconnectDatabase(): Promise<void> {
  delete database.connecting;
  await mongoose.disconnect();
}
