import { measureTower } from "@/lib/apartments/queries";
import { getBuilding } from "@/lib/building/queries";
import { makeReceiptFile } from "@/lib/payments/make-papers";
import { getReceipt } from "@/lib/payments/queries";
import { getReceiptFile } from "@/lib/payments/receipt-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/payments/[id]/receipt – the receipt as PDF
export const GET = route(getReceiptFile, async ({ actor, params }) =>
  makeReceiptFile(await getReceipt(actor, params.id), actor.userId, {
    ...(await getBuilding()),
    ...(await measureTower()),
  }),
);
