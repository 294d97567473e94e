import { reversePayment as contract } from "@/lib/contracts/offline-payments";
import { reversePayment } from "@/lib/domain/payments/reverse-payment";
import { route } from "@/lib/http/route";

// POST /api/payments/[id]/reverse – reverse a payment that was recorded by mistake
export const POST = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await reversePayment(actor, params.id, body.reason),
}));
