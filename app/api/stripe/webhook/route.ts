import { refreshCard, takeCardOfSetup } from "@/lib/autopay/set-up-card";
import { applyProviderEvent } from "@/lib/payments/sync-payment";
import type { ProviderEvent } from "@/lib/platform/cards/card-intent";
import { isHandled, readProviderEvent } from "@/lib/platform/cards/stripe";
import { connectDatabase, withDbTimeout } from "@/lib/platform/db/connect";
import { AppError } from "@/lib/platform/errors";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { problemResponse, STATUS, toAppError } from "@/lib/platform/http/problem";
import { readBytes } from "@/lib/platform/http/read-body";
import { inRequestContext } from "@/lib/platform/request-context";

/** The provider's events have a few kB. */
const MAX_EVENT_BYTES = 1_000_000;

// POST /api/stripe/webhook – outside the wrapper: a signature over the raw body authenticates the caller
export async function POST(request: Request): Promise<Response> {
  return inRequestContext(async () => {
    try {
      const raw = Buffer.from(await readBytes(request, MAX_EVENT_BYTES));
      const event = readProviderEvent(raw, request.headers.get("stripe-signature"), new Date());
      if (!event) throw new AppError("invalid_input", "This signature is not valid.");
      await withDbTimeout(async () => {
        await connectDatabase();
        if (isHandled(event)) await apply(event);
      });
      return Response.json({ received: true }, { headers: API_HEADERS });
    } catch (error) {
      return refuse(error);
    }
  });
}

/** A saved card is autopay's; all else is about a payment. */
function apply(event: ProviderEvent): Promise<void> {
  if (event.setupId) return takeCardOfSetup(event.setupId);
  return event.cardId ? refreshCard(event.cardId) : applyProviderEvent(event);
}

/** Responds with 5xx to any failure after the signature check, so that the provider sends the event again. */
function refuse(error: unknown): Response {
  const known = toAppError(error);
  const isRefused = ["invalid_input", "too_large"].includes(known.code);
  if (isRefused || STATUS[known.code] >= 500) return problemResponse(known);
  return problemResponse(new AppError("unavailable", "This event could not be applied.", { cause: known }));
}
