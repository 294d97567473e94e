import { exportApartments } from "@/lib/contracts/apartment-import";
import { formatCsv } from "@/lib/domain/apartments/format-csv";
import { listExported } from "@/lib/domain/apartments/list-exported";
import { route } from "@/lib/http/route";

// GET /api/apartments/csv – every apartment as a CSV file that the import accepts
export const GET = route(exportApartments, async ({ actor }) =>
  formatCsv("nibash-apartments.csv", await listExported(actor)),
);
