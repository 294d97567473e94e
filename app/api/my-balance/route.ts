import { getMyBalance as endpoint } from "@/lib/contracts/my-balance";
import { getMyBalance } from "@/lib/domain/payments/get-my-balance";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-balance – what the caller owes and has paid, month by month
export const GET = route(endpoint, ({ actor }) => getMyBalance(actor));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
