import { listPayments } from "@/lib/contracts/payments";
import { listOwnPayments } from "@/lib/domain/payments/queries";
import { route } from "@/lib/http/route";

// GET /api/payments-history/[email] – the caller's payments
export const GET = route(listPayments, ({ actor, params, query }) =>
  listOwnPayments(actor, params.email, query),
);
