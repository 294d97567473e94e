import { recordPayment as recordEndpoint } from "@/lib/contracts/payments";
import { listAllPayments as listEndpoint } from "@/lib/contracts/receipts";
import { listAllPayments } from "@/lib/domain/payments/list-payments";
import { recordPayment } from "@/lib/domain/payments/record-payment";
import { route } from "@/lib/http/route";

// GET /api/payments – all payments, filtered and paged
export const GET = route(listEndpoint, ({ actor, query }) => listAllPayments(actor, query));

// POST /api/payments – record a payment that the provider confirms
export const POST = route(recordEndpoint, ({ actor, body }) => recordPayment(actor, body));
