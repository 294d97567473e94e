import { listRequests as contract } from "@/lib/agreements/contract";
import { listRequests } from "@/lib/agreements/list-requests";
import { route } from "@/lib/platform/http/route";

// GET /api/requests – agreement requests, pending before checked, newest first
export const GET = route(contract, ({ actor, query }) => listRequests(actor, query));
