import { route } from "@/lib/platform/http/route";
import { inviteTenant } from "@/lib/tenants/claim-account";
import { inviteTenant as contract } from "@/lib/tenants/contract";

// POST /api/tenants/[user_id]/invite – make a tenant's one-time link to their account
export const POST = route(contract, ({ actor, params }) => inviteTenant(actor, params.user_id));
