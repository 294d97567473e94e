import { listFormerTenants as endpoint } from "@/lib/contracts/former-tenants";
import { listFormerTenants } from "@/lib/domain/deposits/list-former-tenants";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/former-tenants – who has lived here, and what is open with them
export const GET = route(endpoint, ({ actor, query }) => listFormerTenants(actor, query));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
