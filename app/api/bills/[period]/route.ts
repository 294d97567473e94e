import { getBillFile } from "@/lib/payments/account-contract";
import { makeBillFile } from "@/lib/payments/make-papers";
import { route } from "@/lib/platform/http/route";

// GET /api/bills/[period] – the bill of a month as PDF
export const GET = route(getBillFile, ({ actor, params, query }) =>
  makeBillFile(actor, { ...params, ...query }),
);
