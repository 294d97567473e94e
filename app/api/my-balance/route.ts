import { getMyBalance as endpoint } from "@/lib/contracts/my-balance";
import { getMyBalance } from "@/lib/domain/payments/get-my-balance";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-balance – the caller's balance, month by month
export const GET = route(endpoint, ({ actor }) => getMyBalance(actor));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
