import { acceptRequest } from "@/lib/agreements/accept-request";
import { acceptRequest as contract } from "@/lib/agreements/contract";
import { route } from "@/lib/platform/http/route";

// POST /api/accepted-requests – accept a request: agreement, apartment and role in one transaction
export const POST = route(contract, async ({ actor, body }) => ({
  insertedId: await acceptRequest(actor, body.request_id, body),
}));
