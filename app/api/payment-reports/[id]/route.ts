import { decideReport, withdrawReport as withdrawContract } from "@/lib/payment-reports/contract";
import { confirmReport, declineReport, withdrawReport } from "@/lib/payment-reports/mutations";
import { route } from "@/lib/platform/http/route";

// PATCH /api/payment-reports/[id] – confirm it, which makes a receipt, or decline it
export const PATCH = route(decideReport, async ({ actor, params, body }) => ({
  modifiedCount:
    body.state === "confirmed"
      ? await confirmReport(actor, params.id)
      : await declineReport(actor, params.id, body.reason),
}));

// DELETE /api/payment-reports/[id] – take one's own back
export const DELETE = route(withdrawContract, async ({ actor, params }) => ({
  deletedCount: await withdrawReport(actor, params.id),
}));
