import type { Connection } from "mongoose";
import type { PushSubscriptionDocument } from "@/models/push-subscription";
import type { SessionRecord } from "@/models/session";
import { findRepeats, violations } from "./find-repeats";

/** I25: an address of a push service, and a session, has one subscription, of the session's own person. */
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
    // Neither is to be read in a log: each is as good as a key.
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
