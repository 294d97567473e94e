import { revokeInvitation as contract } from "@/lib/contracts/invitations";
import { revokeInvitation } from "@/lib/domain/invitations/revoke-invitation";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// DELETE /api/invitations/[id] – take it back
export const DELETE = route(contract, async ({ actor, params }) => ({
  deletedCount: await revokeInvitation(actor, params.id),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed("DELETE");
