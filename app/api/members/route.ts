import { listMembers as contract } from "@/lib/contracts/users";
import { listMembers } from "@/lib/domain/users/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/members – the members
export const GET = route(contract, ({ actor, query }) => listMembers(actor, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
