import { route } from "@/lib/platform/http/route";
import { getRepairFigures as contract } from "@/lib/repairs/contract";
import { getRepairFigures } from "@/lib/repairs/queries";

// GET /api/repair-figures – open repairs, how long repairs take and what they cost
export const GET = route(contract, ({ actor }) => getRepairFigures(actor));
