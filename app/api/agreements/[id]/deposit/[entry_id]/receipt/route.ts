import { getDepositReceipt as endpoint } from "@/lib/deposits/contract";
import { makeDepositReceipt } from "@/lib/deposits/record-entry";
import { route } from "@/lib/platform/http/route";

// GET /api/agreements/[id]/deposit/[entry_id]/receipt – the receipt of an entry as PDF
export const GET = route(endpoint, ({ actor, params }) =>
  makeDepositReceipt(actor, params.id, params.entry_id),
);
