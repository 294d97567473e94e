import type { ClientSession, Types } from "mongoose";
import type { GoogleLink } from "@/lib/contracts/google-link";
import { GoogleAccountModel } from "@/models/google-account";
import { serializeGoogleLink } from "./serialize-google-link";

/**
 * Call it with a new password: questions and returns the Google account linked since the last proof of the old one, which may
 * be someone else's. The profile shows it until the user ends or allows it. Null if there is none.
 */
export async function flagGoogleLink(
  user: { readonly _id: Types.ObjectId; readonly password_proven_at?: Date | null },
  session: ClientSession,
): Promise<GoogleLink | null> {
  const link = await GoogleAccountModel.findOne({ userId: user._id, provider: "google" })
    .session(session)
    .lean();
  if (!link) return null;
  const named = serializeGoogleLink(link);
  // Without a stored proof (older accounts), any link may be newer.
  if (Date.parse(named.linked_at) <= (user.password_proven_at?.getTime() ?? 0)) return null;
  await GoogleAccountModel.updateOne({ _id: link._id }, { is_questioned: true }, { session });
  return named;
}
