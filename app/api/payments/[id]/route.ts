import { getReceipt as endpoint } from "@/lib/contracts/payments";
import { getReceipt } from "@/lib/domain/payments/list-payments";
import { route } from "@/lib/http/route";

// GET /api/payments/[id] – a payment as its receipt shows it
export const GET = route(endpoint, ({ actor, params }) => getReceipt(actor, params.id));
