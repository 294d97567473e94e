import { getMeters as readEndpoint, postMeters as endpoint } from "@/lib/meters/contract";
import { getMeters, postMeters } from "@/lib/meters/record-meters";
import { route } from "@/lib/platform/http/route";

// GET /api/meter-readings – the meters of all rented apartments, with their last readings
export const GET = route(readEndpoint, ({ actor, query }) => getMeters(actor, query));

// POST /api/meter-readings – what readings cost; with apply=true on the bills
export const POST = route(endpoint, ({ actor, body, query }) => postMeters(actor, body, query));
