import { exportApartments } from "@/lib/contracts/apartment-import";
import { formatCsv } from "@/lib/domain/apartments/format-csv";
import { listExported } from "@/lib/domain/apartments/list-exported";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/apartments/csv – every apartment as a file that the import takes
export const GET = route(exportApartments, async ({ actor }) =>
  formatCsv("nibash-apartments.csv", await listExported(actor)),
);

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
