import { getVisitCalendar as contract } from "@/lib/contracts/visits";
import { getVisitCalendar } from "@/lib/domain/visits/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/visits/[id]/calendar – a visit as a calendar file
export const GET = route(contract, ({ actor, params }) => getVisitCalendar(actor, params.id));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
