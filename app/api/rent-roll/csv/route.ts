import { exportRentRoll } from "@/lib/contracts/rent-roll";
import { formatRollCsv } from "@/lib/domain/payments/format-roll-csv";
import { getRentRoll } from "@/lib/domain/payments/get-rent-roll";
import { route } from "@/lib/http/route";
import { filterRoll } from "@/lib/lists/roll-filter";

// GET /api/rent-roll/csv – the rent roll of a month as a CSV file
export const GET = route(exportRentRoll, async ({ actor, query: { period: wanted, ...filter } }) => {
  const { period, rows } = await getRentRoll(actor, wanted);
  return formatRollCsv(period, filterRoll(rows, filter));
});
