import { getRentRoll as endpoint } from "@/lib/contracts/rent-roll";
import { getRentRoll } from "@/lib/domain/payments/get-rent-roll";
import { route } from "@/lib/http/route";

// GET /api/rent-roll – who has paid the month, who is late and by how much
export const GET = route(endpoint, ({ actor, query }) => getRentRoll(actor, query.period));
