import { updateVisit } from "@/lib/contracts/visits";
import { decideVisit } from "@/lib/domain/visits/decide-visit";
import { route } from "@/lib/http/route";

// PATCH /api/visits/[id] – answer, confirm or close a visit
export const PATCH = route(updateVisit, async ({ actor, params, body }) => ({
  modifiedCount: await decideVisit(actor, params.id, body),
}));
