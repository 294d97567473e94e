import { getRentHistory as endpoint } from "@/lib/contracts/rent-roll";
import { getRentHistory } from "@/lib/domain/payments/get-rent-history";
import { route } from "@/lib/http/route";

// GET /api/rent-roll/history – income, outstanding rent and let apartments, month by month
export const GET = route(endpoint, ({ actor, query }) => getRentHistory(actor, query.period));
