import { route } from "@/lib/platform/http/route";
import { getRentHistory as endpoint } from "@/lib/rent-roll/contract";
import { getRentHistory } from "@/lib/rent-roll/queries";

// GET /api/rent-roll/history – income, outstanding rent and let apartments, month by month
export const GET = route(endpoint, ({ actor, query }) => getRentHistory(actor, query.period));
