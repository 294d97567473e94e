import { listExpenses as listContract, recordExpense as recordContract } from "@/lib/expenses/contract";
import { recordExpense } from "@/lib/expenses/mutations";
import { listExpenses } from "@/lib/expenses/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/expenses – what the building spent, the newest day first
export const GET = route(listContract, ({ actor, query }) => listExpenses(actor, query));

// POST /api/expenses – money that the building spent
export const POST = route(recordContract, async ({ actor, body }) => ({
  insertedId: await recordExpense(actor, body),
}));
