import { getBook as contract } from "@/lib/expenses/contract";
import { getBook } from "@/lib/expenses/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/book – money received and spent by day
export const GET = route(contract, ({ actor, query }) => getBook(actor, query));
