import { reversePayment } from "@/lib/payments/change-payment";
import { reversePayment as contract } from "@/lib/payments/office-contract";
import { route } from "@/lib/platform/http/route";

// POST /api/payments/[id]/reverse – reverse a payment that was recorded by mistake
export const POST = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await reversePayment(actor, params.id, body.reason),
}));
