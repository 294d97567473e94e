import { listMyReceipts as endpoint } from "@/lib/contracts/my-receipts";
import { listOwnReceipts } from "@/lib/domain/payments/list-own-receipts";
import { route } from "@/lib/http/route";

// GET /api/my-receipts – the receipts of all the caller's payments
export const GET = route(endpoint, ({ actor, query }) => listOwnReceipts(actor, query));
