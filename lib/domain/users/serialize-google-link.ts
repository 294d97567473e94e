import type { Types } from "mongoose";
import type { GoogleLink } from "@/lib/contracts/google-link";
import type { GoogleAccountRecord } from "@/models/google-account";

/** A link as the wire carries it; of one from before the time was kept, its id tells when it was made. */
export function serializeGoogleLink(
  link: Pick<GoogleAccountRecord, "email" | "linked_at"> & { readonly _id: Types.ObjectId },
): GoogleLink {
  return {
    email: link.email ?? null,
    linked_at: (link.linked_at ?? link._id.getTimestamp()).toISOString(),
  };
}
