import { listOwnReceipts } from "@/lib/payments/queries";
import { listMyReceipts as endpoint } from "@/lib/payments/receipt-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/my-receipts – the receipts of all the caller's payments
export const GET = route(endpoint, ({ actor, query }) => listOwnReceipts(actor, query));
