import { listMemberStatements } from "@/lib/contracts/statements";
import { listStatements } from "@/lib/domain/payments/get-statement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/members/[id]/statements – the years that have a statement
export const GET = route(listMemberStatements, ({ params }) => listStatements(params.id));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
