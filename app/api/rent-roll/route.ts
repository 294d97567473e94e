import { getRentRoll } from "@/lib/payments/get-rent-roll";
import { getRentRoll as endpoint } from "@/lib/payments/roll-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/rent-roll – who has paid the month, who is late and by how much
export const GET = route(endpoint, ({ actor, query }) => getRentRoll(actor, query.period));
