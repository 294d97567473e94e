import { declineRequests as contract } from "@/lib/agreements/contract";
import { declineRequests } from "@/lib/agreements/reject-request";
import { route } from "@/lib/platform/http/route";

// POST /api/declined-requests – decline all pending requests for an apartment that is let
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await declineRequests(actor, body.apartment_no, body.reason),
}));
