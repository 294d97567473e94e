import { recordPayment } from "@/lib/payments/contract";
import { listAllPayments } from "@/lib/payments/queries";
import { listAllPayments as listEndpoint } from "@/lib/payments/receipt-contract";
import { syncOwnPayment } from "@/lib/payments/sync-payment";
import { route } from "@/lib/platform/http/route";

// GET /api/payments – all payments, filtered and paged
export const GET = route(listEndpoint, ({ actor, query }) => listAllPayments(actor, query));

// POST /api/payments – record a payment that the provider confirms
export const POST = route(recordPayment, ({ actor, body }) => syncOwnPayment(actor, body));
