import { acceptInvitation as contract } from "@/lib/contracts/invitations";
import { acceptInvitation } from "@/lib/domain/invitations/accept-invitation";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/accepted-invitations – become an admin with the token of an invitation's link
export const POST = route(contract, ({ actor, body }) => acceptInvitation(actor, body.token));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
