import { getMyBalance as endpoint } from "@/lib/contracts/my-balance";
import { getMyBalance } from "@/lib/domain/payments/get-my-balance";
import { route } from "@/lib/http/route";

// GET /api/my-balance – the caller's balance, month by month
export const GET = route(endpoint, ({ actor }) => getMyBalance(actor));
