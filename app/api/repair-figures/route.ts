import { getRepairFigures as contract } from "@/lib/contracts/repairs";
import { getRepairFigures } from "@/lib/domain/repairs/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/repair-figures – open repairs, how long repairs take and what they cost
export const GET = route(contract, ({ actor }) => getRepairFigures(actor));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
