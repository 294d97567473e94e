import { checkConnection } from "@/lib/contracts/setup";
import { runCheck } from "@/lib/domain/setup/run-check";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/setup/checks/[check] – test a connection now
export const POST = route(checkConnection, ({ actor, params }) => runCheck(actor, params.check));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
