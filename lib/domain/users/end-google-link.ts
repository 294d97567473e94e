import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { endSessions } from "@/lib/auth/sessions";
import { GOOGLE_ALONE } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { conflict } from "@/lib/errors";
import { GoogleAccountModel } from "@/models/google-account";
import { UserModel } from "@/models/user";

/**
 * Ends signing in with Google: the link goes, and with it the person's other sessions, which it may have begun. No
 * Google account comes in again, whatever its address, until the password allows it (allow-google.ts). 0 where there is
 * no link, since who registered another's address must not shut its owner out. Throws `conflict` without a password,
 * for there would be no way in.
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
