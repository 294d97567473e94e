import { listMemberStatements } from "@/lib/contracts/statements";
import { listStatements } from "@/lib/domain/payments/get-statement";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/members/[id]/statements – the years that have a statement
export const GET = route(listMemberStatements, ({ params }) => listStatements(params.id));
