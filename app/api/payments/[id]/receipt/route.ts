import { getReceiptFile } from "@/lib/contracts/receipts";
import { getBuilding } from "@/lib/domain/building/queries";
import { measureTower } from "@/lib/domain/apartments/measure-tower";
import { makeReceiptFile } from "@/lib/domain/payments/make-receipt-file";
import { getReceipt } from "@/lib/domain/payments/list-payments";
import { route } from "@/lib/http/route";

// GET /api/payments/[id]/receipt – the receipt as PDF
export const GET = route(getReceiptFile, async ({ actor, params }) =>
  makeReceiptFile(await getReceipt(actor, params.id), actor.userId, {
    ...(await getBuilding()),
    ...(await measureTower()),
  }),
);
