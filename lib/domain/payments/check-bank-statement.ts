import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { BankLine } from "@/lib/contracts/bank-statements";
import { connectDatabase } from "@/lib/db/connect";
import { periodOf } from "@/lib/format/periods";
import { PaymentModel } from "@/models/payment";
import { balanceOf } from "./derive-balance";
import { matchBankLines, withDay, type OpenTenant, type Recorded } from "./match-bank-lines";
import { findPaymentsOf } from "./get-my-balance";
import { referenceKey } from "./read-offline-claim";
import { readBankStatement } from "./read-bank-statement";
import { byTenancy, unpaidOf } from "./group-tenancies";
import { listAgreementsUntil, payableRents } from "./derive-tenancy-months";

/**
 * POST /bank-statement: returns what each line would record (docs/product.md 5.55); writes nothing. Throws `invalid_input`
 * for an unreadable file.
 */
export async function checkBankStatement(
  _actor: Actor<"admin">,
  text: string,
  now = new Date(),
): Promise<BankLine[]> {
  const rows = readBankStatement(text);
  await connectDatabase();
  const references = rows.flatMap((row) => (row.reference ? [row.reference, withDay(row)] : []));
  const [tenants, recorded] = await Promise.all([listOpenTenants(now), findRecorded(references)]);
  return matchBankLines(rows, tenants, recorded, now);
}

async function findRecorded(references: readonly string[]): Promise<Recorded> {
  const keys = references.map((reference) => referenceKey("bank", reference));
  const payments = await PaymentModel.find({ reference_key: mongoose.trusted({ $in: keys }) }).lean();
  return new Map(
    payments.map((row) => {
      const { reference_key, period, apartment_no, received_on } = row;
      const on = received_on ?? "";
      return [reference_key ?? "", { period, apartment_no, on, cents: balanceOf(row).received }];
    }),
  );
}

/** Returns everyone who may have paid: the debts of the rent roll, and the months ahead that can be paid. */
async function listOpenTenants(now: Date): Promise<OpenTenant[]> {
  const agreements = await listAgreementsUntil(periodOf(now));
  const userIds = [...new Set(agreements.map(({ user_id }) => String(user_id)))];
  const paid = byTenancy(await findPaymentsOf(userIds, now));
  return [...byTenancy(agreements)].flatMap(([key, own]): OpenTenant[] => {
    const newest = own.at(-1);
    if (!newest) return [];
    const { email, name = "", apartment_no } = newest;
    return [{ email, name, apartment_no, open: unpaidOf(payableRents(own, now), paid.get(key) ?? []) }];
  });
}
