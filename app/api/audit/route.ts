import { listAudit } from "@/lib/contracts/audit";
import { listAudit as readAudit } from "@/lib/domain/audit/queries";
import { route } from "@/lib/http/route";

// GET /api/audit – the audit trail, newest first, admins only
export const GET = route(listAudit, ({ actor, query }) => readAudit(actor, query));
