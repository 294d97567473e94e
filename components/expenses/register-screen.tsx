"use client";

import { lastDayOfMonth, lightFormat, parseISO } from "date-fns";
import { useRouter } from "next/navigation";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { PrintButton } from "@/components/payments/receipt-link";
import { Select } from "@/components/ui/choices";
import { textLink } from "@/components/ui/class-names";
import { Field, fieldAria } from "@/components/ui/field";
import { BOOK_FILTER_NAMES, bookYears, type BookYear } from "@/lib/expenses/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayToday } from "@/lib/platform/format/dates";
import { monthOf, periodLabel } from "@/lib/platform/format/periods";
import { writeFilter } from "@/lib/platform/lists/list-query";
import type { Register } from "@/lib/rent-roll/contract";

const CELL = "border-line border-b px-2 py-1.5";

const AMOUNT = `${CELL} text-right whitespace-nowrap`;

/** Stays while the months are scrolled sideways; a long name wraps, so that it covers none of a phone's. */
const HOME = `${CELL} bg-paper border-r sticky left-0 max-w-36 min-w-28 text-left wrap-anywhere sm:max-w-64 print:static print:max-w-none print:border-r-0`;

/** `Nov`; under it the year. */
function MonthHead({ period }: { period: string }) {
  return (
    <th scope="col" className={`${AMOUNT} text-ink-2 font-medium`}>
      {monthOf(period).slice(0, 3)}
      <span className="block font-normal">{period.slice(0, 4)}</span>
    </th>
  );
}

/** Homes by twelve months: what was paid of each month's bill, on one sheet of paper (docs/product.md 5.82). */
export function RegisterScreen({ register }: { register: Register }) {
  const router = useRouter();
  const { periods, rows, paid, open, total } = register;
  const [first = "", last = ""] = [periods[0], periods.at(-1)];
  const title = `${periodLabel(first)} to ${periodLabel(last)}`;
  const foot = [
    ["Paid", paid, total.paid],
    ["Open", open, total.open],
  ] as const;
  return (
    <div data-ledger>
      <ScreenHead>
        <PageHeading>Rent by Month</PageHeading>
        <p className="text-ink-2 lining-nums tabular-nums">{`Paid, by month of rent, ${title}`}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <WaitingLink className={textLink()} href="/dashboard/book">
            Book
          </WaitingLink>
          <PrintButton />
        </div>
      </ScreenHead>
      <div className="print:hidden">
        <YearSelect
          id="register-year"
          isChosen={({ from }) => from.slice(0, 7) === first}
          onChoose={({ from }) => router.push(`/dashboard/book/register?from=${from.slice(0, 7)}`)}
        />
      </div>
      {/* Wider than a phone: it scrolls by itself, also by the keyboard. */}
      <div
        className="overflow-x-auto print:overflow-visible"
        role="region"
        aria-label={`Rent by Month, ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard (axe)
        tabIndex={0}
        ref={showLatest}
      >
        <table className="text-small/inherit w-full border-separate border-spacing-0 lining-nums tabular-nums print:leading-tight">
          <thead>
            <tr>
              <th scope="col" className={`${HOME} text-ink-2 font-medium`}>
                Apartment
              </th>
              {periods.map((period) => (
                <MonthHead key={period} period={period} />
              ))}
              <th scope="col" className={`${AMOUNT} text-ink-2 font-medium`}>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.apartment_no}>
                <th scope="row" className={`${HOME} font-normal`}>
                  <b className="font-strong">{row.apartment_no}</b>
                  {row.names.length > 0 && <span className="text-ink-2">{` ${row.names.join(", ")}`}</span>}
                </th>
                {row.paid.map((amount, place) => (
                  <td key={periods[place]} className={AMOUNT}>
                    {amount === null ? "–" : formatMoney(amount)}
                  </td>
                ))}
                <td className={`${AMOUNT} font-strong`}>{formatMoney(row.total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {foot.map(([label, sums, all]) => (
              <tr key={label} className="font-strong">
                <th scope="row" className={HOME}>
                  {label}
                </th>
                {sums.map((amount, place) => (
                  <td key={periods[place]} className={AMOUNT}>
                    {formatMoney(amount)}
                  </td>
                ))}
                <td className={AMOUNT}>{formatMoney(all)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </div>
  );
}

/** On a phone the months that matter are at the right end. */
const showLatest = (region: HTMLDivElement | null) => region?.scrollTo({ left: region.scrollWidth });

/** To the book of one month. */
export function MonthLink({ period, method }: { period: string; method: string | undefined }) {
  const to = lightFormat(lastDayOfMonth(parseISO(period)), "yyyy-MM-dd");
  const days = writeFilter(new URLSearchParams(), BOOK_FILTER_NAMES, { from: `${period}-01`, to, method });
  return (
    <WaitingLink className={`${textLink()} -my-3`} href={`/dashboard/book${days}`}>
      {periodLabel(period)}
    </WaitingLink>
  );
}

interface YearSelectProps {
  id: string;
  isChosen: (year: BookYear) => boolean;
  onChoose: (year: BookYear) => void;
}

/** The last years, of the calendar or from July to June. */
export function YearSelect({ id, isChosen, onChoose }: YearSelectProps) {
  const { calendar, july } = bookYears(dayToday());
  const all = [...calendar, ...july];
  const chosen = all.find(isChosen);
  return (
    <div className="mb-4 grid sm:max-w-80">
      <Field id={id} label="Year">
        <Select
          {...fieldAria(id)}
          className="lining-nums tabular-nums"
          value={chosen?.from ?? ""}
          onChange={(event) => {
            const year = all.find(({ from }) => from === event.target.value);
            if (year) onChoose(year);
          }}
        >
          {!chosen && <option value="">Other days</option>}
          <optgroup label="January to December">{calendar.map(yearOption)}</optgroup>
          <optgroup label="July to June">{july.map(yearOption)}</optgroup>
        </Select>
      </Field>
    </div>
  );
}

const yearOption = ({ from, label }: BookYear) => (
  <option key={from} value={from}>
    {label}
  </option>
);
