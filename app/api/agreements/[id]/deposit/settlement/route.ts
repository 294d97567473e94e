import { settleDeposit as endpoint } from "@/lib/deposits/contract";
import { settleDeposit } from "@/lib/deposits/settle-deposit";
import { route } from "@/lib/platform/http/route";

// POST /api/agreements/[id]/deposit/settlement – pay what is open with the deposit, keep a part, give back the rest
export const POST = route(endpoint, async ({ actor, params, body }) => ({
  insertedId: await settleDeposit(actor, params.id, body),
}));
