import type { Connection } from "mongoose";
import { checkAgreementDocuments } from "./agreement-documents";
import { checkDeposits } from "./deposits";
import { checkIdentity } from "./identity";
import { checkLeaving } from "./leaving";
import { checkMoney } from "./money";
import { checkTenancy } from "./tenancy";

/**
 * Asserts I1 to I19 of docs/product.md 11 over a whole database and answers each violation as a sentence that
 * begins with its number. What only the card provider knows (I13, captured money) is the reconciler's to compare.
 */
export async function checkInvariants(connection: Connection): Promise<string[]> {
  const found = await Promise.all([
    checkTenancy(connection),
    checkMoney(connection),
    checkIdentity(connection),
    checkLeaving(connection),
    checkAgreementDocuments(connection),
    checkDeposits(connection),
  ]);
  return found.flat();
}
