import { getProposedTerms as contract } from "@/lib/contracts/accepting";
import { getProposedTerms } from "@/lib/domain/agreements/add-agreement";
import { route } from "@/lib/http/route";

// GET /api/requests/[id]/terms – the terms if the request is accepted unchanged
export const GET = route(contract, ({ actor, params }) => getProposedTerms(actor, params.id));
