import { getRepairCalendar as contract } from "@/lib/contracts/repairs";
import { getRepairCalendar } from "@/lib/domain/repairs/queries";
import { route } from "@/lib/http/route";

// GET /api/repairs/[id]/calendar – the planned day as a calendar file
export const GET = route(contract, ({ actor, params }) => getRepairCalendar(actor, params.id));
