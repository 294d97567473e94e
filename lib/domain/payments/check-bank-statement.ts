import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { BankLine, checkBankStatement as contract } from "@/lib/contracts/bank-statements";
import type { QueryOf } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { periodOf } from "@/lib/format/periods";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { balanceOf } from "./derive-balance";
import { matchBankLines, referencesOf, type Recorded } from "./match-bank-lines";
import { nameTenants, type OpenTenant } from "./find-named-tenants";
import { findPaymentsOf } from "./get-my-balance";
import { referenceKey } from "./read-offline-claim";
import { readBankStatement } from "./read-bank-statement";
import { byTenancy, unpaidOf } from "./group-tenancies";
import { listAgreementsUntil, payableRents } from "./derive-tenancy-months";

/**
 * POST /bank-statement: returns what each line would record (docs/product.md 5.55); writes nothing. Throws `invalid_input`
 * for an unreadable file, or with the field `date_order` for one that leaves the order of its dates open.
 */
export async function checkBankStatement(
  _actor: Actor<"admin">,
  text: string,
  { date_order }: QueryOf<typeof contract> = {},
  now = new Date(),
): Promise<BankLine[]> {
  const rows = readBankStatement(text, date_order);
  await connectDatabase();
  const named = nameTenants(rows, await listOpenTenants(now));
  return matchBankLines(named, await findRecorded(named.flatMap(referencesOf)), now);
}

async function findRecorded(references: readonly string[]): Promise<Recorded> {
  const keys = references.map((reference) => referenceKey("bank", reference));
  const payments = await PaymentModel.find({ reference_key: mongoose.trusted({ $in: keys }) }).lean();
  return new Map(
    payments.map((row) => {
      const { user_id, reference_key, period, apartment_no, received_on } = row;
      const transfer = { user_id: String(user_id), period, apartment_no, on: received_on ?? "" };
      return [reference_key ?? "", { ...transfer, cents: balanceOf(row).received }];
    }),
  );
}

/** Returns everyone who may have paid: the debts of the rent roll, and the months ahead that can be paid. */
async function listOpenTenants(now: Date): Promise<OpenTenant[]> {
  const agreements = await listAgreementsUntil(periodOf(now));
  const userIds = [...new Set(agreements.map(({ user_id }) => String(user_id)))];
  const [payments, telephones] = await Promise.all([findPaymentsOf(userIds, now), findTelephones(userIds)]);
  const paid = byTenancy(payments);
  return [...byTenancy(agreements)].flatMap(([key, own]): OpenTenant[] => {
    const newest = own.at(-1);
    if (!newest) return [];
    const { email, name = "", apartment_no } = newest;
    const user_id = String(newest.user_id);
    const telephone = telephones.get(user_id) ?? "";
    const open = unpaidOf(payableRents(own, now), paid.get(key) ?? []);
    return [{ user_id, email, name, telephone, apartment_no, open }];
  });
}

async function findTelephones(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await UserModel.find({ _id: mongoose.trusted({ $in: userIds }) }, { telephone: 1 }).lean();
  return new Map(users.map(({ _id, telephone = "" }) => [String(_id), telephone]));
}
