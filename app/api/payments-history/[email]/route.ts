import { listPayments } from "@/lib/contracts/payments";
import { listOwnPayments } from "@/lib/domain/payments/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/payments-history/[email] – own payments
export const GET = route(listPayments, ({ actor, params, query }) =>
  listOwnPayments(actor, params.email, query),
);

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
