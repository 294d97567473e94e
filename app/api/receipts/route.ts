import { recordReceipt as endpoint } from "@/lib/payments/office-contract";
import { recordReceipt } from "@/lib/payments/record-offline";
import { route } from "@/lib/platform/http/route";

// POST /api/receipts – money of any amount that was received without a card
export const POST = route(endpoint, ({ actor, body }) => recordReceipt(actor, body));
