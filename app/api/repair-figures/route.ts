import { getRepairFigures as contract } from "@/lib/contracts/repairs";
import { getRepairFigures } from "@/lib/domain/repairs/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/repair-figures – what is open, how long repairs take and what they cost
export const GET = route(contract, ({ actor }) => getRepairFigures(actor));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
