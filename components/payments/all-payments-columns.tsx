import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import type { Receipt } from "@/lib/contracts/receipts";
import { MonthText } from "./month-text";
import { MONEY_COLUMNS } from "./money-columns";
import { ReceiptLink } from "./receipt-link";

/** The columns of all members' payments, for admins. */
export const ALL_PAYMENTS_COLUMNS: Column<Receipt>[] = [
  {
    key: "name",
    head: "Name",
    isStrong: true,
    isWide: true,
    isWordy: true,
    sortBy: true,
    place: "title",
    cell: ({ name }) => name || "Null",
  },
  { key: "email", head: "Email", isWide: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: "apartment_no", head: "Apartment No", sortBy: true, cell: ({ apartment_no }) => apartment_no },
  {
    key: "period",
    head: "Month",
    sortBy: true,
    place: "note",
    cell: ({ apartment_no, period }) => (
      <span className="whitespace-nowrap">
        <span className="as-cards:inline hidden" aria-hidden="true">{`${apartment_no}, `}</span>
        <MonthText period={period} />
      </span>
    ),
  },
  ...MONEY_COLUMNS,
  {
    key: "action",
    head: "Receipt",
    isAction: true,
    place: "step",
    cell: (payment) => <ReceiptLink payment={payment} isWholeCard />,
  },
];
