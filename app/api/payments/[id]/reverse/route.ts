import { reversePayment as contract } from "@/lib/contracts/offline-payments";
import { reversePayment } from "@/lib/domain/payments/reverse-payment";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/payments/[id]/reverse – reverse a payment that was recorded wrongly
export const POST = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await reversePayment(actor, params.id, body.reason),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
