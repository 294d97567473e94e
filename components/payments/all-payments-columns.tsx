import { Badge } from "@/components/ui/badge";
import { DateText } from "@/components/ui/date-text";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import type { Receipt } from "@/lib/contracts/receipts";
import { formatDollars } from "@/lib/money";
import { ReceiptLink } from "./receipt-link";

/** All members' payments as admins read them. */
export const ALL_PAYMENTS_COLUMNS: Column<Receipt>[] = [
  {
    key: "name",
    head: "Name",
    className: "strong span2 wordy",
    sortBy: true,
    cell: ({ name }) => name || "Null",
  },
  { key: "email", head: "Email", className: "span2", cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: "apartment_no", head: "Apartment No", sortBy: true, cell: ({ apartment_no }) => apartment_no },
  {
    key: "period",
    head: "Month",
    sortBy: true,
    cell: ({ month, period }) => (
      <span className="whitespace-nowrap">{`${month.slice(0, 3)} ${period.slice(0, 4)}`}</span>
    ),
  },
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
    cell: ({ paid }) => <b className="font-semibold">{formatDollars(paid)}</b>,
  },
  {
    key: "status",
    head: "Status",
    sortBy: true,
    cell: ({ status }) => <Badge tone={status === "paid" ? "ok" : "wait"}>{status}</Badge>,
  },
  { key: "date", head: "Payment Date", sortBy: true, cell: ({ date }) => <DateText instant={date} /> },
  {
    key: "action",
    head: "Receipt",
    className: "a acts-cell",
    cell: (payment) => (
      <div className="acts">
        <ReceiptLink payment={payment} />
      </div>
    ),
  },
];
