import { acceptInvitation as contract } from "@/lib/contracts/invitations";
import { acceptInvitation } from "@/lib/domain/invitations/accept-invitation";
import { route } from "@/lib/http/route";

// POST /api/accepted-invitations – become an admin with the token of an invitation's link
export const POST = route(contract, ({ actor, body }) => acceptInvitation(actor, body.token));
