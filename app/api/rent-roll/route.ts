import { route } from "@/lib/platform/http/route";
import { getRentRoll as endpoint } from "@/lib/rent-roll/contract";
import { getRentRoll } from "@/lib/rent-roll/queries";

// GET /api/rent-roll – who has paid the month, who is late and by how much
export const GET = route(endpoint, ({ actor, query }) => getRentRoll(actor, query.period));
