import { updateRequest } from "@/lib/contracts/agreements";
import { rejectRequest } from "@/lib/domain/agreements/reject-request";
import { route } from "@/lib/http/route";

// PATCH /api/update-request – mark a request checked: a rejection, or step 2 of accepting
export const PATCH = route(updateRequest, async ({ actor, body }) => ({
  modifiedCount: await rejectRequest(actor, body.id, body.reason ?? null),
}));
