import { listPayments } from "@/lib/payments/contract";
import { listOwnPayments } from "@/lib/payments/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/payments-history/[email] – the caller's payments
export const GET = route(listPayments, ({ actor, params, query }) =>
  listOwnPayments(actor, params.email, query),
);
