import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { endSessions } from "@/lib/auth/sessions";
import { GOOGLE_ALONE } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { conflict } from "@/lib/errors";
import { GoogleAccountModel } from "@/models/google-account";
import { UserModel } from "@/models/user";

/**
 * Ends sign-in by Google: deletes the link and the user's other sessions, which it may have started. No Google account can
 * sign in, whatever its address, until the password allows it (allow-google.ts). Returns 0 without a link, since someone who
 * registered another's address must not lock its owner out. Throws `conflict` without a password, since no way to sign in
 * would be left.
 */
export async function endGoogleLink(actor: Actor): Promise<number> {
  return inTransaction(async (session) => {
    const ended = await GoogleAccountModel.deleteMany(
      { userId: actor.userId, provider: "google" },
      { session },
    );
    if (ended.deletedCount === 0) return 0;
    const kept = await UserModel.updateOne(
      { _id: actor.userId, password_hash: mongoose.trusted({ $ne: null }) },
      { google_ended_at: new Date() },
      { session },
    );
    if (kept.matchedCount === 0) throw conflict(GOOGLE_ALONE);
    await endSessions(actor.userId, { kept: actor.sessionId, session });
    return 1;
  });
}
