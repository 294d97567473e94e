import { updateRequest } from "@/lib/agreements/contract";
import { rejectRequest } from "@/lib/agreements/reject-request";
import { route } from "@/lib/platform/http/route";

// PATCH /api/update-request – mark a request checked: a rejection, or step 2 of accepting
export const PATCH = route(updateRequest, async ({ actor, body }) => ({
  modifiedCount: await rejectRequest(actor, body.id, body.reason ?? null),
}));
