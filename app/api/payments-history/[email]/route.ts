import { listPayments } from "@/lib/contracts/payments";
import { listOwnPayments } from "@/lib/domain/payments/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/payments-history/[email] – the caller's payments
export const GET = route(listPayments, ({ actor, params, query }) =>
  listOwnPayments(actor, params.email, query),
);

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
