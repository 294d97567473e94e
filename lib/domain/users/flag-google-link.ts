import type { ClientSession, Types } from "mongoose";
import type { GoogleLink } from "@/lib/contracts/google-link";
import { GoogleAccountModel } from "@/models/google-account";
import { serializeGoogleLink } from "./serialize-google-link";

/**
 * With a new password: the Google account that was linked since the old one was last proven, which may be somebody
 * else's. It is named on the profile until the person ends it or allows it. Null where there is none.
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
  // Where no proof is known, from before they were kept, any link may be younger.
  if (Date.parse(named.linked_at) <= (user.password_proven_at?.getTime() ?? 0)) return null;
  await GoogleAccountModel.updateOne({ _id: link._id }, { is_questioned: true }, { session });
  return named;
}
