import { listMemberStatements } from "@/lib/payments/account-contract";
import { listStatements } from "@/lib/payments/get-statement";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// GET /api/members/[id]/statements – the years that have a statement
export const GET = route(listMemberStatements, ({ params }) => listStatements(params.id));
