import { listMyStatements } from "@/lib/contracts/statements";
import { listStatements } from "@/lib/domain/payments/get-statement";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/my-statements – the years that have a statement
export const GET = route(listMyStatements, ({ actor }) => listStatements(actor.userId));
