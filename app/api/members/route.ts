import { listMembers as contract } from "@/lib/contracts/users";
import { listMembers } from "@/lib/domain/users/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/members – members of the tower
export const GET = route(contract, ({ actor, query }) => listMembers(actor, query));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
