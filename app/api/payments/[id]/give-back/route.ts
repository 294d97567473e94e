import { giveBack } from "@/lib/payments/change-payment";
import { giveBackPayment as contract } from "@/lib/payments/office-contract";
import { route } from "@/lib/platform/http/route";

// POST /api/payments/[id]/give-back – refund the rest of a payment, in full or in part
export const POST = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await giveBack(actor, params.id, body),
}));
