import { listRecordableMonths as endpoint } from "@/lib/contracts/offline-payments";
import { listRecordableMonths } from "@/lib/domain/payments/list-recordable-months";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/offline-payments/months – the months that can be recorded for an apartment
export const GET = route(endpoint, ({ actor, query }) => listRecordableMonths(actor, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
