import { listAudit } from "@/lib/audit/contract";
import { listAudit as readAudit } from "@/lib/audit/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/audit – the audit trail, newest first, admins only
export const GET = route(listAudit, ({ actor, query }) => readAudit(actor, query));
