import { reverseExpense as contract } from "@/lib/expenses/contract";
import { reverseExpense } from "@/lib/expenses/mutations";
import { route } from "@/lib/platform/http/route";

// POST /api/expenses/{id}/reverse – a wrong one
export const POST = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await reverseExpense(actor, params.id, body.reason),
}));
