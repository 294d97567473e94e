import { updateRequest } from "@/lib/contracts/agreements";
import { rejectRequest } from "@/lib/domain/agreements/reject-request";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/update-request – mark a request checked: a rejection, or step 2 of accepting
export const PATCH = route(updateRequest, async ({ actor, body }) => ({
  modifiedCount: await rejectRequest(actor, body.id, body.reason ?? null),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
