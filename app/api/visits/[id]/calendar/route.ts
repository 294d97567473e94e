import { route } from "@/lib/platform/http/route";
import { getVisitCalendar as contract } from "@/lib/visits/contract";
import { getVisitCalendar } from "@/lib/visits/queries";

// GET /api/visits/[id]/calendar – a visit as a calendar file
export const GET = route(contract, ({ actor, params }) => getVisitCalendar(actor, params.id));
