import { listRecordableMonths as endpoint } from "@/lib/contracts/offline-payments";
import { listRecordableMonths } from "@/lib/domain/payments/list-recordable-months";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/offline-payments/months – what can be recorded for somebody's apartment
export const GET = route(endpoint, ({ actor, query }) => listRecordableMonths(actor, query));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
