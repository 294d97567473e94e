import type { Actor } from "@/lib/auth/actor";
import type { GoogleState } from "@/lib/contracts/google-link";
import { GoogleAccountModel } from "@/models/google-account";
import { UserModel } from "@/models/user";
import { serializeGoogleLink } from "./serialize-google-link";

/** Returns a user's Google account, and whether they have ended sign-in by Google. */
export async function findGoogleLink(actor: Actor): Promise<GoogleState> {
  const [link, user] = await Promise.all([
    GoogleAccountModel.findOne({ userId: actor.userId, provider: "google" }).lean(),
    UserModel.findById(actor.userId, { google_ended_at: 1 }).lean(),
  ]);
  return {
    link: link && serializeGoogleLink(link),
    isQuestioned: link?.is_questioned ?? false,
    isEnded: Boolean(user?.google_ended_at),
  };
}
