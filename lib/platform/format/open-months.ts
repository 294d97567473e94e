import type { MonthBalance, MyBalance } from "@/lib/payments/balance-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { joinList } from "./messages";
import { toCents, fromCents } from "./money";
import { periodLabel } from "./periods";

type Owing = Pick<MyBalance, "apartment_no" | "is_former" | "months">;

/** Whether the member must pay it: it is owed, and no bank is processing a payment. */
const isAsked = ({ owed, status }: MonthBalance) => owed > 0 && status !== "processing";

/** Returns the open months of the current apartment, payable by card; none for a former tenant. */
export const openHere = ({ apartment_no, is_former, months }: Owing) =>
  months.filter((month) => !is_former && isAsked(month) && month.apartment_no === apartment_no);

/** Says that the bank is processing everything owed, so that no one must pay. */
export const confirmingMessage = (dollars: number) =>
  `${formatMoney(dollars)} is being confirmed by the bank`;

/** Says what a member still owes for each former apartment, which cannot be paid by card (docs/product.md 5.36). */
export function formerApartmentMessages({ apartment_no, is_former, months }: Owing): string[] {
  const old = is_former
    ? []
    : months.filter((month) => isAsked(month) && month.apartment_no !== apartment_no);
  return [...new Set(old.map((month) => month.apartment_no))].map((home) => {
    const open = old.filter((month) => month.apartment_no === home);
    const cents = open.reduce((sum, { owed }) => sum + toCents(owed), 0);
    const labels = joinList(open.map(({ period }) => periodLabel(period)));
    return `Please pay ${formatMoney(fromCents(cents))} for ${labels}, apartment ${home}, at the office.`;
  });
}
