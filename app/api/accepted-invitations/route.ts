import { acceptInvitation as contract } from "@/lib/invitations/contract";
import { acceptInvitation } from "@/lib/invitations/mutations";
import { route } from "@/lib/platform/http/route";

// POST /api/accepted-invitations – become an admin with the token of an invitation's link
export const POST = route(contract, ({ actor, body }) => acceptInvitation(actor, body.token));
