import { recordPayment as endpoint } from "@/lib/contracts/payments";
import { recordPayment } from "@/lib/domain/payments/record-payment";
import { route } from "@/lib/http/route";

// POST /api/payments – record a payment that the provider confirms
export const POST = route(endpoint, ({ actor, body }) => recordPayment(actor, body));
