import { getRepairCalendar as contract } from "@/lib/contracts/repairs";
import { getRepairCalendar } from "@/lib/domain/repairs/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/repairs/[id]/calendar – the planned day for a calendar
export const GET = route(contract, ({ actor, params }) => getRepairCalendar(actor, params.id));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
