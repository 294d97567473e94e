import { route } from "@/lib/platform/http/route";
import { claimAccount } from "@/lib/tenants/claim-account";
import { claimAccount as contract } from "@/lib/tenants/contract";

// POST /api/claimed-accounts – take one's account over by the office's link
export const POST = route(contract, ({ actor, body }) => claimAccount(actor, body));
