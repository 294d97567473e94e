import { exportApartments } from "@/lib/apartments/import-contract";
import { formatCsv, listExported } from "@/lib/apartments/list-managed";
import { route } from "@/lib/platform/http/route";

// GET /api/apartments/csv – every apartment as a CSV file that the import accepts
export const GET = route(exportApartments, async ({ actor }) =>
  formatCsv("nibash-apartments.csv", await listExported(actor)),
);
