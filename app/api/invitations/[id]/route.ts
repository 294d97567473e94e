import { revokeInvitation as contract } from "@/lib/contracts/invitations";
import { revokeInvitation } from "@/lib/domain/invitations/revoke-invitation";
import { route } from "@/lib/http/route";

// DELETE /api/invitations/[id] – revoke an invitation
export const DELETE = route(contract, async ({ actor, params }) => ({
  deletedCount: await revokeInvitation(actor, params.id),
}));
