import { listRequests as contract } from "@/lib/contracts/agreements";
import { listRequests } from "@/lib/domain/agreements/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/requests – agreement requests, pending before checked, newest first
export const GET = route(contract, ({ actor, query }) => listRequests(actor, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
