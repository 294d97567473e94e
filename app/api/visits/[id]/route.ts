import { route } from "@/lib/platform/http/route";
import { updateVisit } from "@/lib/visits/contract";
import { decideVisit } from "@/lib/visits/mutations";

// PATCH /api/visits/[id] – answer, confirm or close a visit
export const PATCH = route(updateVisit, async ({ actor, params, body }) => ({
  modifiedCount: await decideVisit(actor, params.id, body),
}));
