import { createPaymentIntent } from "@/lib/contracts/payments";
import { startPayment } from "@/lib/domain/payments/start-payment";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/create-payment-intent – reserve a month and return the client secret to pay it with
export const POST = route(createPaymentIntent, ({ actor, body }) => startPayment(actor, body));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
