import { createPaymentIntent } from "@/lib/contracts/payments";
import { startPayment } from "@/lib/domain/payments/start-payment";
import { route } from "@/lib/http/route";

// POST /api/create-payment-intent – reserve a month and return the client secret to pay it with
export const POST = route(createPaymentIntent, ({ actor, body }) => startPayment(actor, body));
