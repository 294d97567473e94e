import { getProposedTerms as contract } from "@/lib/contracts/accepting";
import { getProposedTerms } from "@/lib/domain/agreements/add-agreement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/requests/[id]/terms – what is agreed where the request is accepted as it is
export const GET = route(contract, ({ actor, params }) => getProposedTerms(actor, params.id));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
