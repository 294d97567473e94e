import { getVisitCalendar as contract } from "@/lib/contracts/visits";
import { getVisitCalendar } from "@/lib/domain/visits/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/visits/[id]/calendar – a visit for a calendar
export const GET = route(contract, ({ actor, params }) => getVisitCalendar(actor, params.id));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
