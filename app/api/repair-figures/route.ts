import { getRepairFigures as contract } from "@/lib/contracts/repairs";
import { getRepairFigures } from "@/lib/domain/repairs/queries";
import { route } from "@/lib/http/route";

// GET /api/repair-figures – open repairs, how long repairs take and what they cost
export const GET = route(contract, ({ actor }) => getRepairFigures(actor));
