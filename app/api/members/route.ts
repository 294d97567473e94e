import { listMembers as contract } from "@/lib/contracts/users";
import { listMembers } from "@/lib/domain/users/queries";
import { route } from "@/lib/http/route";

// GET /api/members – the members
export const GET = route(contract, ({ actor, query }) => listMembers(actor, query));
