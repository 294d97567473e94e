import mongoose from "mongoose";
import { env } from "@/lib/env";
import { countPool } from "./pool-metrics";

mongoose.set("strictQuery", "throw");
mongoose.set("sanitizeFilter", true);
mongoose.set("autoIndex", false);
mongoose.set("autoCreate", false);
// A command on a lost connection fails after server selection instead of waiting in Mongoose's own buffer.
mongoose.set("bufferCommands", false);

const holder = globalThis as typeof globalThis & {
  nibashDatabase?: Promise<typeof mongoose>;
  nibashConnected?: typeof mongoose;
};

/** Limits: away for more than five seconds is an error that the person is told about. */
const options: mongoose.ConnectOptions = {
  serverSelectionTimeoutMS: 5_000,
  socketTimeoutMS: 20_000,
  // A primary that stops answering without closing anything is noticed after the sum of these two, and whatever
  // waits for it is cut; with the driver's own 30 s and 10 s it held requests for 40 s. The sum stays below the
  // patience of a request (patience.ts), which asks whether there is a primary (docs/operations.md J1, J2).
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
 * Throws the driver's error where no server answers in time; the next call tries again.
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

/** Whether a primary is known just now, as the driver's monitors see it: one that froze is missed within 4.5 s. */
export function hasPrimary(): boolean {
  return holder.nibashConnected?.connection.readyState === mongoose.ConnectionStates.connected;
}

/** Ends the connection, so that a process or a test file can end. */
export async function disconnectDatabase(): Promise<void> {
  delete holder.nibashDatabase;
  await mongoose.disconnect();
}
