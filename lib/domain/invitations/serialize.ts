import type { Invitation } from "@/lib/contracts/invitations";
import type { InvitationDocument } from "@/models/invitation";

/** Serializes an invitation, without its token. */
export function serializeInvitation(stored: InvitationDocument): Invitation {
  return {
    _id: stored._id.toString(),
    email: stored.email,
    invited_by: stored.inviter_name ?? "",
    created_at: stored.created_at.toISOString(),
    expires_at: stored.expires_at.toISOString(),
  };
}
