import { createPaymentIntent } from "@/lib/payments/contract";
import { startPayment } from "@/lib/payments/start-payment";
import { route } from "@/lib/platform/http/route";

// POST /api/create-payment-intent – reserve what is open of the lines and return the client secret to pay it with
export const POST = route(createPaymentIntent, ({ actor, body }) => startPayment(actor, body));
