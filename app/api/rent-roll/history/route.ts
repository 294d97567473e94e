import { getRentHistory } from "@/lib/payments/get-rent-roll";
import { getRentHistory as endpoint } from "@/lib/payments/roll-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/rent-roll/history – income, outstanding rent and let apartments, month by month
export const GET = route(endpoint, ({ actor, query }) => getRentHistory(actor, query.period));
