import { RowActions } from "@/components/ui/row-actions";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import type { Receipt } from "@/lib/contracts/receipts";
import { MONEY_COLUMNS } from "./money-columns";
import { ReceiptLink } from "./receipt-link";

/** All members' payments as admins read them. */
export const ALL_PAYMENTS_COLUMNS: Column<Receipt>[] = [
  {
    key: "name",
    head: "Name",
    isStrong: true,
    isWide: true,
    isWordy: true,
    sortBy: true,
    cell: ({ name }) => name || "Null",
  },
  { key: "email", head: "Email", isWide: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: "apartment_no", head: "Apartment No", sortBy: true, cell: ({ apartment_no }) => apartment_no },
  {
    key: "period",
    head: "Month",
    sortBy: true,
    cell: ({ month, period }) => (
      <span className="whitespace-nowrap">{`${month.slice(0, 3)} ${period.slice(0, 4)}`}</span>
    ),
  },
  ...MONEY_COLUMNS,
  {
    key: "action",
    head: "Receipt",
    isAction: true,
    cell: (payment) => (
      <RowActions>
        <ReceiptLink payment={payment} />
      </RowActions>
    ),
  },
];
