import { getMemberStatement } from "@/lib/contracts/statements";
import { getStatement } from "@/lib/domain/payments/get-statement";
import { route } from "@/lib/http/route";

// GET /api/members/[id]/statements/[year] – a member's rent statement of a year as PDF
export const GET = route(getMemberStatement, ({ actor, params }) =>
  getStatement(actor, { userId: params.id, year: Number(params.year) }),
);
