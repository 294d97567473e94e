import { getReceipt } from "@/lib/payments/queries";
import { getReceipt as endpoint } from "@/lib/payments/receipt-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/payments/[id] – the data of a payment's receipt
export const GET = route(endpoint, ({ actor, params }) => getReceipt(actor, params.id));
