import { declineRequests as contract } from "@/lib/contracts/agreements";
import { declineRequests } from "@/lib/domain/agreements/decline-requests";
import { route } from "@/lib/http/route";

// POST /api/declined-requests – decline all pending requests for an apartment that is let
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await declineRequests(actor, body.apartment_no, body.reason),
}));
