import { acceptRequest as contract } from "@/lib/contracts/accepting";
import { acceptRequest } from "@/lib/domain/agreements/accept-request";
import { route } from "@/lib/http/route";

// POST /api/accepted-requests – accept a request: agreement, apartment and role in one transaction
export const POST = route(contract, async ({ actor, body }) => ({
  insertedId: await acceptRequest(actor, body.request_id, body),
}));
