import { createPaymentIntent } from "@/lib/contracts/payments";
import { startPayment } from "@/lib/domain/payments/start-payment";
import { refuseOthers } from "@/lib/http/refuse-others";
import { route } from "@/lib/http/route";

// POST /api/create-payment-intent – reserve a month and answer what it is paid with
export const POST = route(createPaymentIntent, ({ actor, body }) => startPayment(actor, body));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
