import type { MongoClient } from "mongodb";
import { metrics } from "@/lib/metrics";

/** Counts a client's connections from its pool events. */
export function countPool(client: MongoClient): void {
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
