import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/table-view";
import type { Payment } from "@/lib/payments/contract";
import { METHOD_NAMES } from "@/lib/payments/form";
import { towerDate } from "@/lib/platform/format/dates";
import { formatDollars } from "@/lib/platform/format/money";

type Money = Pick<
  Payment,
  "discount" | "paid" | "kept" | "given_back" | "waived" | "method" | "status" | "date"
>;

/** A detail below a figure or a day. */
const BESIDE = "text-ink-2 block text-micro/snug whitespace-nowrap";

/** Amount, status and date of a payment: the same for members and admins. */
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
    place: "figure",
    isNumeric: true,
    sortBy: true,
    // The kept part of what was paid; while the bank is processing, the full amount.
    cell: ({ paid, kept, given_back, waived, status }) => (
      <span>
        <b className="font-semibold">{formatDollars(status === "processing" ? paid : kept)}</b>
        {waived > 0 && <span className={BESIDE}>{`${formatDollars(waived)} waived`}</span>}
        {given_back > 0 && <span className={BESIDE}>{`${formatDollars(given_back)} back`}</span>}
      </span>
    ),
  },
  {
    key: "status",
    head: "Status",
    place: "state",
    sortBy: true,
    cell: ({ status }) => <Badge tone={status === "paid" ? "ok" : "wait"}>{status}</Badge>,
  },
  {
    key: "date",
    head: "Payment Date",
    sortBy: true,
    cell: ({ date, method }) => (
      <span>
        <time dateTime={date} className="whitespace-nowrap lining-nums tabular-nums">
          {towerDate(date)}
        </time>
        {method !== "card" && <span className={BESIDE}>{METHOD_NAMES[method]}</span>}
      </span>
    ),
  },
];
