import { route } from "@/lib/platform/http/route";
import { filterRoll } from "@/lib/platform/lists/roll-filter";
import { exportRentRoll } from "@/lib/rent-roll/contract";
import { getRentRoll, formatRollCsv } from "@/lib/rent-roll/queries";

// GET /api/rent-roll/csv – the rent roll of a month as a CSV file
export const GET = route(exportRentRoll, async ({ actor, query: { period: wanted, ...filter } }) => {
  const { period, rows } = await getRentRoll(actor, wanted);
  return formatRollCsv(period, filterRoll(rows, filter));
});
