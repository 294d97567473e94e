import type { MonthBalance, MyBalance } from "@/lib/contracts/my-balance";
import { formatDollars, toCents, toDollars } from "./money";
import { periodLabel } from "./periods";
import { listWords } from "./words";

type Owing = Pick<MyBalance, "apartment_no" | "is_former" | "months">;

/** Owed, and the bank is not at it: somebody is asked for it. */
const isAsked = ({ owed, status }: MonthBalance) => owed > 0 && status !== "processing";

/** The open months of the home that somebody lives in, which a card pays; of who has left none. */
export const openHere = ({ apartment_no, is_former, months }: Owing) =>
  months.filter((month) => !is_former && isAsked(month) && month.apartment_no === apartment_no);

/** Of what is owed and asked of nobody: the bank is at all of it. */
export const confirmingWords = (dollars: number) =>
  `${formatDollars(dollars)} is being confirmed by the bank`;

/** What a member still owes for homes that they have left, a sentence for each: no card is taken for them (docs/product.md 5.36). */
export function oldHomeWords({ apartment_no, is_former, months }: Owing): string[] {
  const old = is_former
    ? []
    : months.filter((month) => isAsked(month) && month.apartment_no !== apartment_no);
  return [...new Set(old.map((month) => month.apartment_no))].map((home) => {
    const open = old.filter((month) => month.apartment_no === home);
    const cents = open.reduce((sum, { owed }) => sum + toCents(owed), 0);
    const labels = listWords(open.map(({ period }) => periodLabel(period)));
    return `Please pay ${formatDollars(toDollars(cents))} for ${labels}, apartment ${home}, at the office.`;
  });
}
