import { createPaymentIntent } from "@/lib/contracts/payments";
import { startPayment } from "@/lib/domain/payments/start-payment";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/create-payment-intent – reserve a month and answer what it is paid with
export const POST = route(createPaymentIntent, ({ actor, body }) => startPayment(actor, body));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
