import type { Column } from "@/components/ui/table-view";
import type { Payment } from "@/lib/contracts/payments";
import { formatDollars } from "@/lib/format/money";
import { MonthText } from "./month-text";
import { MONEY_COLUMNS } from "./money-columns";
import { ReceiptLink } from "./receipt-link";

/** If a transaction id needs two lines, breaks it in the middle. */
function inHalves(id: string) {
  const half = Math.ceil(id.length / 2);
  return (
    <>
      {id.slice(0, half)}
      <wbr />
      {id.slice(half)}
    </>
  );
}

/** Paid without a card: the reference on paper, at the bank or wallet says more than our id. */
const isRecorded = ({ method }: Payment) => method !== "card" && method !== "coupon";

export const HISTORY_COLUMNS: Column<Payment>[] = [
  { key: "#", head: "#", isSmall: true, cell: (_, index) => index + 1 },
  {
    key: "apartment_no",
    head: "Apartment No",
    isStrong: true,
    cell: ({ apartment_no }) => apartment_no,
  },
  { key: "floor_no", head: "Floor No", cell: ({ floor_no }) => floor_no },
  { key: "block_no", head: "Block", cell: ({ block_no }) => block_no },
  {
    key: "period",
    head: "Month",
    sortBy: true,
    place: "title",
    cell: ({ period }) => <MonthText period={period} isCardTitle />,
  },
  { key: "rent", head: "Rent", isNumeric: true, sortBy: true, cell: ({ rent }) => formatDollars(rent) },
  ...MONEY_COLUMNS.map((column) => (column.key === "date" ? { ...column, place: "note" as const } : column)),
  {
    key: "transactionId",
    head: "Transaction ID",
    isWide: true,
    place: "step",
    cell: (payment) => (
      <span className="flex items-center justify-between gap-1">
        <span className="as-cards:sr-only text-ink-2 text-[0.8125rem] wrap-anywhere tabular-nums @min-[980px]:max-w-36">
          {isRecorded(payment) ? payment.reference : inHalves(payment.transactionId)}
        </span>
        <ReceiptLink payment={payment} isNarrow isWholeCard />
      </span>
    ),
  },
];
