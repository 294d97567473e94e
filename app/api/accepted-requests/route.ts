import { acceptRequest as contract } from "@/lib/contracts/accepting";
import { acceptRequest } from "@/lib/domain/agreements/accept-request";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/accepted-requests – accept a request: agreement, apartment and role in one transaction
export const POST = route(contract, async ({ actor, body }) => ({
  insertedId: await acceptRequest(actor, body.request_id, body),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
