import { revokeInvitation as contract } from "@/lib/invitations/contract";
import { revokeInvitation } from "@/lib/invitations/mutations";
import { route } from "@/lib/platform/http/route";

// DELETE /api/invitations/[id] – revoke an invitation
export const DELETE = route(contract, async ({ actor, params }) => ({
  deletedCount: await revokeInvitation(actor, params.id),
}));
