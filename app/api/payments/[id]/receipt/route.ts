import { getReceiptFile } from "@/lib/contracts/receipts";
import { formatReceipt } from "@/lib/domain/payments/format-receipt";
import { getReceipt } from "@/lib/domain/payments/list-payments";
import { refuseOthers } from "@/lib/http/refuse-others";
import { route } from "@/lib/http/route";

// GET /api/payments/[id]/receipt – the receipt as PDF
export const GET = route(getReceiptFile, async ({ actor, params }) =>
  formatReceipt(await getReceipt(actor, params.id)),
);

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
