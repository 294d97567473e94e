import type { Types } from "mongoose";
import type { GoogleLink } from "@/lib/contracts/google-link";
import type { GoogleAccountRecord } from "@/models/google-account";

/** Returns a link for the API; an older one without a time has that of its id. */
export function serializeGoogleLink(
  link: Pick<GoogleAccountRecord, "email" | "linked_at"> & { readonly _id: Types.ObjectId },
): GoogleLink {
  return {
    email: link.email ?? null,
    linked_at: (link.linked_at ?? link._id.getTimestamp()).toISOString(),
  };
}
