import { getStatistics as contract } from "@/lib/users/contract";
import { getStatistics } from "@/lib/users/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/statistics – the building's figures
export const GET = route(contract, ({ actor }) => getStatistics(actor));
