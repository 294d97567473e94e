import { exportBook as contract } from "@/lib/expenses/contract";
import { formatBookCsv, getWholeBook } from "@/lib/expenses/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/book/csv – the same as a file
export const GET = route(contract, async ({ actor, query }) =>
  formatBookCsv(await getWholeBook(actor, query)),
);
