import { listMyStatements } from "@/lib/payments/account-contract";
import { listStatements } from "@/lib/payments/get-statement";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// GET /api/my-statements – the years that have a statement
export const GET = route(listMyStatements, ({ actor }) => listStatements(actor.userId));
