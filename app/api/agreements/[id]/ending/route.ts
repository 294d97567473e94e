import { getEnding } from "@/lib/leaving/contract";
import { getLeaving } from "@/lib/leaving/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/agreements/[id]/ending – when an agreement can end, and the consequences of a day
export const GET = route(getEnding, ({ actor, params, query }) => getLeaving(actor, params.id, query.end_on));
