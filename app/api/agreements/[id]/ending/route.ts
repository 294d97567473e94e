import { getEnding } from "@/lib/contracts/leaving";
import { getLeaving } from "@/lib/domain/agreements/find-leaving";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/ending – when an agreement can end, and the consequences of a day
export const GET = route(getEnding, ({ actor, params, query }) => getLeaving(actor, params.id, query.end_on));
