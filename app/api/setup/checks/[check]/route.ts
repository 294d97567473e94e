import { checkConnection } from "@/lib/contracts/setup";
import { runCheck } from "@/lib/domain/setup/run-check";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/setup/checks/[check] – ask the other side now
export const POST = route(checkConnection, ({ actor, params }) => runCheck(actor, params.check));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
