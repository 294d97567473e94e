import { updateVisit } from "@/lib/contracts/visits";
import { decideVisit } from "@/lib/domain/visits/decide-visit";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/visits/[id] – answer, confirm or close one
export const PATCH = route(updateVisit, async ({ actor, params, body }) => ({
  modifiedCount: await decideVisit(actor, params.id, body),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
