import { listExportedPayments, formatCsv } from "@/lib/payments/queries";
import { exportPayments } from "@/lib/payments/receipt-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/payments/csv – all payments as a CSV file
export const GET = route(exportPayments, async ({ actor, query }) =>
  formatCsv("nibash-payments.csv", await listExportedPayments(actor, query)),
);
