import { route } from "@/lib/platform/http/route";
import { getRepairCalendar as contract } from "@/lib/repairs/contract";
import { getRepairCalendar } from "@/lib/repairs/queries";

// GET /api/repairs/[id]/calendar – the planned day as a calendar file
export const GET = route(contract, ({ actor, params }) => getRepairCalendar(actor, params.id));
