import { listFormerTenants as endpoint } from "@/lib/deposits/contract";
import { listFormerTenants } from "@/lib/deposits/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/former-tenants – former tenants and their open money
export const GET = route(endpoint, ({ actor, query }) => listFormerTenants(actor, query));
