import { route } from "@/lib/platform/http/route";
import { listMembers as contract } from "@/lib/users/contract";
import { listMembers } from "@/lib/users/queries";

// GET /api/members – the members
export const GET = route(contract, ({ actor, query }) => listMembers(actor, query));
