import type { AgreementDocument } from "@/models/agreement";
import { periodOf } from "@/lib/format/periods";
import type { MonthPayment } from "./rules";
import { byTenancy, unpaidOf } from "./group-tenancies";
import { agreementUnder, owedRents } from "./derive-tenancy-months";
import { toGiveBack } from "./compute-refundable";

/** The open money of one agreement, in cents. */
export interface OpenMoney {
  /** Its unpaid months, oldest first, each with its rent. */
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  /** Money kept for months that are not owed. */
  readonly toGiveBack: number;
}

/** Returns the open money of each agreement by its id; each month of a returning tenant falls under one agreement only. */
export function deriveOpenMoney(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  now: Date,
): Map<string, OpenMoney> {
  const paid = byTenancy(payments);
  const open = [...byTenancy(agreements)].flatMap(([key, own]) => {
    const rows = paid.get(key) ?? [];
    const unpaid = unpaidOf(owedRents(own, periodOf(now)), rows);
    return own.map((agreement): [string, OpenMoney] => [
      String(agreement._id),
      {
        unpaid: unpaid.filter(([period]) => agreementUnder(own, period) === agreement),
        toGiveBack: toGiveBack(
          own,
          rows.filter(({ agreement_id }) => String(agreement_id) === String(agreement._id)),
        ),
      },
    ]);
  });
  return new Map(open);
}
