import { getProposedTerms } from "@/lib/agreements/accept-request";
import { getProposedTerms as contract } from "@/lib/agreements/contract";
import { route } from "@/lib/platform/http/route";

// GET /api/requests/[id]/terms – the terms if the request is accepted unchanged
export const GET = route(contract, ({ actor, params }) => getProposedTerms(actor, params.id));
