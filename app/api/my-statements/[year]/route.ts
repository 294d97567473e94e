import { getMyStatement } from "@/lib/payments/account-contract";
import { getStatement } from "@/lib/payments/get-statement";
import { route } from "@/lib/platform/http/route";

// GET /api/my-statements/[year] – the caller's rent statement of a year as PDF
export const GET = route(getMyStatement, ({ actor, params }) =>
  getStatement(actor, { userId: actor.userId, year: Number(params.year) }),
);
