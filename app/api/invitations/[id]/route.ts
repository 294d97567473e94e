import { revokeInvitation as contract } from "@/lib/contracts/invitations";
import { revokeInvitation } from "@/lib/domain/invitations/revoke-invitation";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// DELETE /api/invitations/[id] – revoke an invitation
export const DELETE = route(contract, async ({ actor, params }) => ({
  deletedCount: await revokeInvitation(actor, params.id),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed("DELETE");
