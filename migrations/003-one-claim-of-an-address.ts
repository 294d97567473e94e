import type { Connection } from "mongoose";
import { logger } from "@/lib/platform/logger";
import type { UserDocument } from "@/models/user";

/**
 * Two accounts could claim one address before an index forbade it. Who gave it first keeps it (docs/product.md 3.23); the other
 * one keeps home, money and password, and gets a new link by 'Invite Again'.
 */
export async function up(connection: Connection): Promise<void> {
  const users = connection.collection<UserDocument>("users");
  const claims = await users
    .find({ claimed_email: { $gt: " " } }, { projection: { claimed_email: 1 } })
    .sort({ claimed_at: 1, _id: 1 })
    .toArray();
  const taken = new Set<string | null | undefined>();
  for (const { _id, claimed_email } of claims) {
    if (!taken.has(claimed_email)) {
      taken.add(claimed_email);
      continue;
    }
    await users.updateOne({ _id, claimed_email }, { $set: { claimed_email: null } });
    logger().warn(
      { user: String(_id) },
      "another account claims this person's address too: invite them again",
    );
  }
}
