import type { Connection } from "mongoose";
import type { PushSubscriptionDocument } from "@/models/push-subscription";
import type { SessionRecord } from "@/models/session";
import { findRepeats, violations } from "./find-repeats";

/** I25: a push endpoint and a session each have one subscription, which belongs to the session's user. */
export async function checkPushSubscriptions(connection: Connection): Promise<string[]> {
  const addresses = await findRepeats(connection, "push_subscriptions", ["endpoint"]);
  const sessions = await findRepeats(connection, "push_subscriptions", ["session_id"]);
  const faults: string[] = [];
  for await (const { _id, session_id, user_id } of connection
    .collection<PushSubscriptionDocument>("push_subscriptions")
    .find({})) {
    const owner = await connection.collection<SessionRecord>("user_sessions").findOne({ _id: session_id });
    if (owner && !owner.user_id.equals(user_id))
      faults.push(`I25: subscription ${_id.toString()} is not of its session's person`);
  }
  return [
    // Neither may appear in a log: each works like a key.
    ...violations(
      "I25",
      "more than one subscription of an address",
      addresses.map(() => "one of them"),
    ),
    ...violations(
      "I25",
      "more than one subscription of a session",
      sessions.map(() => "one of them"),
    ),
    ...faults,
  ];
}
