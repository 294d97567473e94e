import { listRecordableMonths as endpoint } from "@/lib/payments/office-contract";
import { listRecordableMonths } from "@/lib/payments/record-offline";
import { route } from "@/lib/platform/http/route";

// GET /api/offline-payments/months – the months that can be recorded for an apartment
export const GET = route(endpoint, ({ actor, query }) => listRecordableMonths(actor, query));
