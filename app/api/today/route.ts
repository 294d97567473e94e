import { route } from "@/lib/platform/http/route";
import { listToday as contract } from "@/lib/today/contract";
import { listToday } from "@/lib/today/queries";

// GET /api/today – what needs doing today
export const GET = route(contract, ({ actor }) => listToday(actor));
