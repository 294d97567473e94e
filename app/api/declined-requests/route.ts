import { declineRequests as contract } from "@/lib/contracts/agreements";
import { declineRequests } from "@/lib/domain/agreements/decline-requests";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/declined-requests – decline all that still ask for an apartment that is let
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await declineRequests(actor, body.apartment_no, body.reason),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
