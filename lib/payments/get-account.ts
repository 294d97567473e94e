import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { towerDay } from "@/lib/platform/format/dates";
import { toDollars } from "@/lib/platform/format/money";
import { periodOf } from "@/lib/platform/format/periods";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import type { Account as AccountReply } from "./account-contract";
import { type Account, lateOf, linesToPay } from "./derive-account";
import { findAccounts } from "./find-accounts";
import { balanceOfPerson } from "./get-my-balance";
import { receiptNumber } from "./queries";
import { balanceOf, methodOf, shownPayments } from "./rules";
import type { BillLine, SettledLine } from "./settle-account";

/** GET /my-account: the caller's own, over all homes (docs/product.md 5.31). */
export const getMyAccount = (actor: Actor, now = new Date()): Promise<AccountReply> =>
  accountOfPerson(actor.userId, now);

/** GET /accounts/{user_id}: anybody's. */
export const getAccount = (_actor: Actor<"admin">, userId: string, now = new Date()): Promise<AccountReply> =>
  accountOfPerson(userId, now);

async function accountOfPerson(userId: string, now: Date): Promise<AccountReply> {
  const user_id = new mongoose.Types.ObjectId(userId);
  const [{ due_day, grace_days }, rows] = await Promise.all([
    getBuilding(),
    PaymentModel.find({ ...shownPayments(), user_id })
      .sort({ date: -1, _id: -1 })
      .lean(),
  ]);
  const day = { due_day, grace_days, today: towerDay(now), period: periodOf(now) };
  const accounts = await findAccounts({ user_id }, day);
  const { paid_until } = balanceOfPerson(accounts, day, now);
  const covers = new Map(accounts.flatMap((account) => [...coversOf(account)]));
  const total = (part: "open" | "credit" | "to_refund") =>
    toDollars(accounts.reduce((cents, account) => cents + account[part], 0));
  return {
    currency: "USD",
    open: total("open"),
    credit: total("credit"),
    to_refund: total("to_refund"),
    late: toDollars(
      lateOf(
        accounts.flatMap((account) => linesToPay(account, day.period)),
        day,
      ),
    ),
    paid_until,
    months: accounts
      .flatMap(monthsOf)
      .sort(
        (one, other) =>
          other.period.localeCompare(one.period) || one.apartment_no.localeCompare(other.apartment_no),
      ),
    receipts: rows.map((row) => receiptOf(row, covers.get(String(row._id)) ?? [])),
  };
}

type Month = AccountReply["months"][number];

function monthsOf({ agreement, bills, lines }: Account): Month[] {
  const settled = new Map(lines.map((line) => [line.id, line]));
  return [...new Set(bills.map(({ period }) => period))].map((period) => {
    const own = bills.filter((bill) => bill.period === period);
    const shown = own.map((bill) => lineOf(bill, settled.get(bill.id)));
    return {
      period,
      due_on: own.map(({ due_on }) => due_on).sort()[0] ?? "",
      apartment_no: agreement.apartment_no,
      lines: shown,
      open: toDollars(own.reduce((cents, { id }) => cents + (settled.get(id)?.open ?? 0), 0)),
    };
  });
}

const lineOf = ({ id, kind, label, cents }: BillLine, line: SettledLine | undefined) => ({
  id,
  kind,
  label,
  amount: toDollars(cents),
  discount: toDollars(line?.discount ?? 0),
  open: toDollars(line?.open ?? 0),
});

type Receipt = AccountReply["receipts"][number];

/** Returns what each receipt of a tenancy covers, by its id. */
function coversOf({ lines, receipts }: Account): Map<string, Receipt["covers"]> {
  const known = new Map(lines.map((line) => [line.id, line]));
  return new Map(
    [...receipts].map(([id, { covers }]) => [
      id,
      covers.flatMap(({ line, cents }) => {
        const covered = known.get(line);
        return covered ? [{ period: covered.period, kind: covered.kind, amount: toDollars(cents) }] : [];
      }),
    ]),
  );
}

function receiptOf(row: PaymentDocument, covers: Receipt["covers"]): Receipt {
  const { received, kept } = balanceOf(row);
  return {
    id: String(row._id),
    number: receiptNumber(row),
    amount: toDollars(received),
    kept: toDollars(kept),
    on: row.received_on ?? towerDay(row.date),
    method: methodOf(row),
    covers,
  };
}
