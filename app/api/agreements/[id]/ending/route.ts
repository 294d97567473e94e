import { getEnding } from "@/lib/contracts/leaving";
import { getLeaving } from "@/lib/domain/agreements/find-leaving";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/ending – when an agreement can end, and the consequences of a day
export const GET = route(getEnding, ({ actor, params, query }) => getLeaving(actor, params.id, query.end_on));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
