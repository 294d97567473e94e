import { listRecordableMonths as endpoint } from "@/lib/contracts/offline-payments";
import { listRecordableMonths } from "@/lib/domain/payments/list-recordable-months";
import { route } from "@/lib/http/route";

// GET /api/offline-payments/months – the months that can be recorded for an apartment
export const GET = route(endpoint, ({ actor, query }) => listRecordableMonths(actor, query));
