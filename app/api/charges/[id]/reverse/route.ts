import { reverseCharge as endpoint } from "@/lib/payments/office-contract";
import { reverseCharge } from "@/lib/payments/write-charge";
import { route } from "@/lib/platform/http/route";

// POST /api/charges/{id}/reverse – takes a wrong line off its bill
export const POST = route(endpoint, async ({ actor, params, body }) => ({
  modifiedCount: await reverseCharge(actor, params.id, body.reason),
}));
