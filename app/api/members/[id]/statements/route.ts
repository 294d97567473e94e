import { listMemberStatements } from "@/lib/contracts/statements";
import { listStatements } from "@/lib/domain/payments/get-statement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/members/[id]/statements – the years of which there is a statement
export const GET = route(listMemberStatements, ({ params }) => listStatements(params.id));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
