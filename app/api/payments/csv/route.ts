import { exportPayments } from "@/lib/contracts/receipts";
import { formatCsv } from "@/lib/domain/payments/format-csv";
import { listExportedPayments } from "@/lib/domain/payments/list-payments";
import { route } from "@/lib/http/route";

// GET /api/payments/csv – all payments as a CSV file
export const GET = route(exportPayments, async ({ actor, query }) =>
  formatCsv("nibash-payments.csv", await listExportedPayments(actor, query)),
);
