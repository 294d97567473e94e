import { listRequests as contract } from "@/lib/contracts/agreements";
import { listRequests } from "@/lib/domain/agreements/queries";
import { route } from "@/lib/http/route";

// GET /api/requests – agreement requests, pending before checked, newest first
export const GET = route(contract, ({ actor, query }) => listRequests(actor, query));
