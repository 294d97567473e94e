import { listFormerTenants as endpoint } from "@/lib/contracts/former-tenants";
import { listFormerTenants } from "@/lib/domain/deposits/list-former-tenants";
import { route } from "@/lib/http/route";

// GET /api/former-tenants – former tenants and their open money
export const GET = route(endpoint, ({ actor, query }) => listFormerTenants(actor, query));
