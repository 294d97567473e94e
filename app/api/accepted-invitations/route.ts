import { acceptInvitation as contract } from "@/lib/contracts/invitations";
import { acceptInvitation } from "@/lib/domain/invitations/accept-invitation";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/accepted-invitations – become an admin by the link in the mail
export const POST = route(contract, ({ actor, body }) => acceptInvitation(actor, body.token));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
