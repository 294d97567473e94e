import { getStatistics as contract } from "@/lib/contracts/users";
import { getStatistics } from "@/lib/domain/users/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/statistics – the building's figures
export const GET = route(contract, ({ actor }) => getStatistics(actor));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
