import { getReceipt as endpoint } from "@/lib/contracts/receipts";
import { getReceipt } from "@/lib/domain/payments/list-payments";
import { refuseOthers } from "@/lib/http/refuse-others";
import { route } from "@/lib/http/route";

// GET /api/payments/[id] – a payment as its receipt shows it
export const GET = route(endpoint, ({ actor, params }) => getReceipt(actor, params.id));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
