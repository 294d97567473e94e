import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import { getBuilding, readBuilding } from "@/lib/building/queries";
import { MONTHS_AHEAD, periodOf } from "@/lib/platform/format/periods";
import { ChargeModel } from "@/models/charge";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { type Account, type AccountDay, accountsOf, priceOf } from "./derive-account";
import { type Charge, listAgreements, type Tenancy } from "./derive-bills";
import {
  balanceOf,
  RECEIVED_STATUSES,
  ROLL_FIELDS,
  type Balance,
  type RollPayment,
  type RollRow,
  type Terms,
} from "./rules";

/** Whose accounts: everybody's by default. */
export type Whose = QueryFilter<Tenancy>;

/** Returns the accounts of these people, by apartment, then start. Nothing ages out: an old debt stays until it is waived. */
export async function findAccounts(
  whose: Whose,
  day: AccountDay,
  session?: ClientSession,
): Promise<Account[]> {
  const { agreements, payments, charges } = await findAccountRecords(whose, session);
  return accountsOf(agreements, payments, charges, day);
}

/** Returns the account of one tenancy, with the months ahead that can be paid; null if there is none. */
export async function findAccount(
  { user_id, apartment_no }: Tenancy,
  now: Date,
  session?: ClientSession,
): Promise<Account | null> {
  const { due_day } = session ? await readBuilding(session) : await getBuilding();
  const day = { period: periodOf(now), due_day, ahead: MONTHS_AHEAD };
  const [account] = await findAccounts({ user_id, apartment_no }, day, session);
  return account ?? null;
}

/** Whether these lines cost what was reserved, by what is open of them now: at least that, if more was never to be charged. */
export async function costsStill(
  tenancy: Tenancy,
  reserved: Omit<Terms, "coupon"> & { readonly coupon?: string },
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const { lines, percent, coupon = "", paid_cents, is_capped } = reserved;
  const account = await findAccount(tenancy, now, session);
  const price = account && priceOf(account, lines, { code: coupon, percent });
  // A coupon over the whole rent costs nothing, and is not given for what is paid.
  const isOpen = account?.lines.some(({ id, open }) => open > 0 && lines.includes(id)) ?? false;
  if (!isOpen || price?.rent_cents !== reserved.rent_cents) return false;
  // Of a coupon over the whole rent the price is the same, however much of the rent is open.
  if (price.discount_cents !== reserved.discount_cents) return false;
  return is_capped ? price.paid_cents >= paid_cents : price.paid_cents === paid_cents;
}

/** Returns what accounts are derived from. */
export async function findAccountRecords(whose: Whose = {}, session?: ClientSession) {
  // A transaction runs one command at a time.
  if (session)
    return {
      agreements: await listAgreements(whose, session),
      payments: await findRollPayments(whose, session),
      charges: await findCharges(whose, session),
    };
  const [agreements, payments, charges] = await Promise.all([
    listAgreements(whose),
    findRollPayments(whose),
    findCharges(whose),
  ]);
  return { agreements, payments, charges };
}

/** Returns the payments with money received or processing. */
async function findRollPayments(whose: Whose, session?: ClientSession): Promise<RollPayment[]> {
  const rows = await PaymentModel.find({
    ...(whose as QueryFilter<PaymentDocument>),
    status: mongoose.trusted({ $in: ["processing" as const, ...RECEIVED_STATUSES] }),
  })
    .session(session ?? null)
    .select<RollRow>([...ROLL_FIELDS])
    .lean<RollRow[]>();
  return withMoney(rows);
}

/** Adds the balance to rows in place, since a roll has many. */
export function withMoney(rows: (RollRow & { money?: Balance })[]): RollPayment[] {
  for (const row of rows) row.money = balanceOf(row);
  return rows as RollPayment[];
}

const findCharges = (whose: Whose, session?: ClientSession): Promise<Charge[]> =>
  ChargeModel.find(whose as QueryFilter<Charge>)
    .session(session ?? null)
    .lean<Charge[]>();
