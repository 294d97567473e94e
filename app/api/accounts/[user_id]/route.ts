import { getAccount as endpoint } from "@/lib/payments/account-contract";
import { getAccount } from "@/lib/payments/get-account";
import { route } from "@/lib/platform/http/route";

// GET /api/accounts/{user_id} – a tenant's bills and receipts, for admins
export const GET = route(endpoint, ({ actor, params }) => getAccount(actor, params.user_id));
