import { getMemberStatement } from "@/lib/payments/account-contract";
import { getStatement } from "@/lib/payments/get-statement";
import { route } from "@/lib/platform/http/route";

// GET /api/members/[id]/statements/[year] – a member's rent statement of a year as PDF
export const GET = route(getMemberStatement, ({ actor, params }) =>
  getStatement(actor, { userId: params.id, year: Number(params.year) }),
);
