import { giveBackPayment as contract } from "@/lib/contracts/offline-payments";
import { giveBack } from "@/lib/domain/payments/give-back";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/payments/[id]/give-back – give back what is kept of a payment, whole or in part
export const POST = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await giveBack(actor, params.id, body),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
