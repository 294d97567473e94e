import { getBuilding } from "@/lib/building/queries";
import type { Account } from "@/lib/payments/derive-account";
import { findAccounts } from "@/lib/payments/find-accounts";
import type { Actor } from "@/lib/platform/auth/actor";
import type { MoneyReader } from "@/lib/platform/contracts/endpoint";
import { fromCents, sumCents } from "@/lib/platform/format/money";
import { periodOf, periodsFrom } from "@/lib/platform/format/periods";
import { ApartmentModel } from "@/models/apartment";
import type { Register } from "./contract";

/** What was paid of a home's bill of a month, and what is open of it, in cents; neither if there was none. */
interface Cell {
  billed: boolean;
  paid: number;
  open: number;
}

/** Returns the register of twelve months from one on, by the money and the bills of now; the listed homes, and those that had a bill. */
export async function getRegister(
  _actor: Actor<MoneyReader>,
  from: string,
  now = new Date(),
): Promise<Register> {
  const { due_day } = await getBuilding();
  const period = periodOf(now);
  const [accounts, homes] = await Promise.all([
    findAccounts({}, { period, due_day }),
    ApartmentModel.find({ is_listed: true }, { apartment_no: 1, floor_no: 1, block_no: 1 }).lean(),
  ]);
  return registerOf(accounts, homes, periodsFrom(from, 0, 11), period);
}

interface Home {
  readonly apartment_no: string;
  readonly floor_no: number;
  readonly block_no: string;
}

/** Returns it from the accounts, with what is open up to a month, as they count it: a month ahead is not asked yet. */
export function registerOf(
  accounts: readonly Account[],
  listed: readonly Home[],
  periods: readonly string[],
  until: string,
): Register {
  const homes = new Map<string, Home & { names: Set<string>; cells: Cell[] }>();
  const rowOf = ({ apartment_no, floor_no, block_no }: Home) => {
    const known = homes.get(apartment_no);
    if (known) return known;
    const cells = periods.map(() => ({ billed: false, paid: 0, open: 0 }));
    const made = { apartment_no, floor_no, block_no, names: new Set<string>(), cells };
    homes.set(apartment_no, made);
    return made;
  };
  for (const home of listed) rowOf(home);
  for (const { agreement, lines } of accounts)
    for (const { period, covered, open } of lines) {
      const place = periods.indexOf(period);
      if (place < 0) continue;
      const { names, cells } = rowOf(agreement);
      names.add(agreement.name || agreement.email);
      const cell = cells[place];
      if (!cell) continue;
      cell.billed = true;
      cell.paid += covered;
      if (period <= until) cell.open += open;
    }
  const rows = [...homes.values()].sort(
    (one, other) => one.floor_no - other.floor_no || one.block_no.localeCompare(other.block_no),
  );
  const sumOf = (part: "paid" | "open") =>
    periods.map((_, place) => rows.reduce((cents, { cells }) => cents + (cells[place]?.[part] ?? 0), 0));
  const [paid, open] = [sumOf("paid"), sumOf("open")];
  return {
    periods,
    rows: rows.map(({ apartment_no, names, cells }) => ({
      apartment_no,
      names: [...names],
      paid: cells.map((cell) => (cell.billed ? fromCents(cell.paid) : null)),
      total: fromCents(sumCents(cells.map((cell) => cell.paid))),
    })),
    paid: paid.map(fromCents),
    open: open.map(fromCents),
    total: { paid: fromCents(sumCents(paid)), open: fromCents(sumCents(open)) },
  };
}
