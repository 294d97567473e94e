import { exportOwnPayments } from "@/lib/contracts/payments";
import { formatCsv } from "@/lib/domain/payments/format-csv";
import { listOwnExported } from "@/lib/domain/payments/list-payments";
import { route } from "@/lib/http/route";

// GET /api/payments-history/[email]/csv – the caller's payments as a CSV file
export const GET = route(exportOwnPayments, async ({ actor, params }) =>
  formatCsv("nibash-payments.csv", await listOwnExported(actor, params.email)),
);
