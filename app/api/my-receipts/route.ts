import { listMyReceipts as endpoint } from "@/lib/contracts/my-receipts";
import { listOwnReceipts } from "@/lib/domain/payments/list-own-receipts";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-receipts – the receipts of all the caller's payments
export const GET = route(endpoint, ({ actor, query }) => listOwnReceipts(actor, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
