import { getReceipt as endpoint } from "@/lib/contracts/receipts";
import { getReceipt } from "@/lib/domain/payments/list-payments";
import { route } from "@/lib/http/route";

// GET /api/payments/[id] – the data of a payment's receipt
export const GET = route(endpoint, ({ actor, params }) => getReceipt(actor, params.id));
