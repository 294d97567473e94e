import { getRentHistory as endpoint } from "@/lib/contracts/rent-roll";
import { getRentHistory } from "@/lib/domain/payments/get-rent-history";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/rent-roll/history – income, outstanding rent and let apartments, month by month
export const GET = route(endpoint, ({ actor, query }) => getRentHistory(actor, query.period));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
