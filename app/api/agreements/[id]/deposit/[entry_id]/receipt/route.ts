import { getDepositReceipt as endpoint } from "@/lib/contracts/deposits";
import { makeDepositReceipt } from "@/lib/domain/deposits/make-deposit-receipt";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/deposit/[entry_id]/receipt – the receipt of an entry as PDF
export const GET = route(endpoint, ({ actor, params }) =>
  makeDepositReceipt(actor, params.id, params.entry_id),
);
