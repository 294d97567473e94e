import { listMyStatements } from "@/lib/contracts/statements";
import { listStatements } from "@/lib/domain/payments/get-statement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/my-statements – the years that have a statement
export const GET = route(listMyStatements, ({ actor }) => listStatements(actor.userId));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
