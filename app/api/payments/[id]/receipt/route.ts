import { getReceiptFile } from "@/lib/contracts/receipts";
import { makeReceiptFile } from "@/lib/domain/payments/make-receipt-file";
import { getReceipt } from "@/lib/domain/payments/list-payments";
import { refuseOthers } from "@/lib/http/refuse-others";
import { route } from "@/lib/http/route";

// GET /api/payments/[id]/receipt – the receipt as PDF
export const GET = route(getReceiptFile, async ({ actor, params }) =>
  makeReceiptFile(await getReceipt(actor, params.id), actor.userId),
);

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
