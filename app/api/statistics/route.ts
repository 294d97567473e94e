import { getStatistics as contract } from "@/lib/contracts/users";
import { getStatistics } from "@/lib/domain/users/queries";
import { route } from "@/lib/http/route";

// GET /api/statistics – the building's figures
export const GET = route(contract, ({ actor }) => getStatistics(actor));
