import { route } from "@/lib/platform/http/route";
import { checkConnection } from "@/lib/setup/contract";
import { runCheck } from "@/lib/setup/run-check";

// POST /api/setup/checks/[check] – test a connection now
export const POST = route(checkConnection, ({ actor, params }) => runCheck(actor, params.check));
