import { listReports as listContract, reportPayment as reportContract } from "@/lib/payment-reports/contract";
import { reportPayment } from "@/lib/payment-reports/mutations";
import { listReports } from "@/lib/payment-reports/queries";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// GET /api/payment-reports – the member's own reported payments, or all of them for an admin
export const GET = route(listContract, ({ actor, query }) => listReports(actor, query));

// POST /api/payment-reports – report a payment made without a card
export const POST = route(reportContract, async ({ actor, body }) => ({
  insertedId: await reportPayment(actor, body),
}));
