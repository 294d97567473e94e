import { route } from "@/lib/platform/http/route";
import { correctTenant } from "@/lib/tenants/claim-account";
import { correctTenant as contract } from "@/lib/tenants/contract";

// PATCH /api/tenants/[user_id] – correct a tenant's name, telephone number or email address
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await correctTenant(actor, params.user_id, body),
}));
