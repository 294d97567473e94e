import { getVisitCalendar as contract } from "@/lib/contracts/visits";
import { getVisitCalendar } from "@/lib/domain/visits/queries";
import { route } from "@/lib/http/route";

// GET /api/visits/[id]/calendar – a visit as a calendar file
export const GET = route(contract, ({ actor, params }) => getVisitCalendar(actor, params.id));
