import { getReceiptFile } from "@/lib/contracts/payments";
import { formatReceipt } from "@/lib/domain/payments/format-receipt";
import { getReceipt } from "@/lib/domain/payments/list-payments";
import { route } from "@/lib/http/route";

// GET /api/payments/[id]/receipt – the receipt as PDF
export const GET = route(getReceiptFile, async ({ actor, params }) =>
  formatReceipt(await getReceipt(actor, params.id)),
);
