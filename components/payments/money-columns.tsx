import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/table-view";
import type { Payment } from "@/lib/contracts/payments";
import { towerDate } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";

type Money = Pick<Payment, "discount" | "paid" | "kept" | "status" | "date">;

/** What was paid, how it stands and since when: the same for members and admins. */
export const MONEY_COLUMNS: readonly Column<Money>[] = [
  {
    key: "discount",
    head: "Discount",
    isNumeric: true,
    sortBy: true,
    cell: ({ discount }) => formatDollars(discount),
  },
  {
    key: "paid",
    head: "Paid Amount",
    isNumeric: true,
    sortBy: true,
    // Of what was paid, what is kept; what the bank is still working on is shown as it was asked for.
    cell: ({ paid, kept, status }) => (
      <b className="font-semibold">{formatDollars(status === "processing" ? paid : kept)}</b>
    ),
  },
  {
    key: "status",
    head: "Status",
    sortBy: true,
    cell: ({ status }) => <Badge tone={status === "paid" ? "ok" : "wait"}>{status}</Badge>,
  },
  {
    key: "date",
    head: "Payment Date",
    sortBy: true,
    cell: ({ date }) => (
      <time dateTime={date} className="whitespace-nowrap lining-nums tabular-nums">
        {towerDate(date)}
      </time>
    ),
  },
];
