import { route } from "@/lib/platform/http/route";
import { getStatistics as contract } from "@/lib/users/contract";
import { getStatistics } from "@/lib/users/queries";

// GET /api/statistics – the building's figures
export const GET = route(contract, ({ actor }) => getStatistics(actor));
