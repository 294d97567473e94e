import { listOwnExported, formatCsv } from "@/lib/payments/queries";
import { exportOwnPayments } from "@/lib/payments/receipt-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/payments-history/[email]/csv – the caller's payments as a CSV file
export const GET = route(exportOwnPayments, async ({ actor, params, language }) =>
  formatCsv("nibash-payments.csv", await listOwnExported(actor, params.email), language),
);
