import { checkConnection } from "@/lib/contracts/setup";
import { runCheck } from "@/lib/domain/setup/run-check";
import { route } from "@/lib/http/route";

// POST /api/setup/checks/[check] – test a connection now
export const POST = route(checkConnection, ({ actor, params }) => runCheck(actor, params.check));
