import { updateVisit } from "@/lib/contracts/visits";
import { decideVisit } from "@/lib/domain/visits/decide-visit";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/visits/[id] – answer, confirm or close a visit
export const PATCH = route(updateVisit, async ({ actor, params, body }) => ({
  modifiedCount: await decideVisit(actor, params.id, body),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
