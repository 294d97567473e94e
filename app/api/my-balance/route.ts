import { getMyBalance as endpoint } from "@/lib/payments/account-contract";
import { getMyBalance } from "@/lib/payments/get-account";
import { route } from "@/lib/platform/http/route";

// GET /api/my-balance – the caller's balance, month by month
export const GET = route(endpoint, ({ actor }) => getMyBalance(actor));
