import { listAudit } from "@/lib/contracts/audit";
import { listAudit as readAudit } from "@/lib/domain/audit/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/audit – the audit trail, newest first, admins alone
export const GET = route(listAudit, ({ actor, query }) => readAudit(actor, query));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
