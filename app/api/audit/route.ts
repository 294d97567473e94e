import { listAudit } from "@/lib/contracts/audit";
import { listAudit as readAudit } from "@/lib/domain/audit/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/audit – the audit trail, newest first, admins only
export const GET = route(listAudit, ({ actor, query }) => readAudit(actor, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
