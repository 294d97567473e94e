import type { Actor } from "@/lib/auth/actor";
import { PAID_BY_CARD } from "@/lib/contracts/payments.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { paymentReversedMail } from "@/lib/mail/rent-letters";
import { sendMail } from "@/lib/mail/send-mail";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { addEntries, byAdmin, getShownPayment } from "./add-entries";
import { newestOf, referenceOf, subjectOf } from "./derive-balance";
import { aboutPayment } from "./describe-payment";

/**
 * POST /payments/{id}/reverse: reverses what an admin recorded, refunds included, so that the month is open and the reference
 * free again. Returns 0 if it is reversed already. Throws `not_found`, and `conflict` for a payment by card or coupon or if it
 * has changed in between.
 */
export async function reversePayment(actor: Actor<"admin">, id: string, reason: string): Promise<number> {
  const row = await getShownPayment(id);
  if (!row.method) throw conflict(PAID_BY_CARD);
  const added = reversalsOf(row, actor, reason);
  if (added.length === 0) return 0;
  try {
    await inTransaction(async (session) => {
      const change = {
        added,
        stage: "canceled",
        reason: "Recorded wrongly",
        unset: { reference_key: 1 },
      } as const;
      const next = await addEntries(row, change, session);
      const subject = homeSubject(row);
      const before = { status: row.status };
      const after = { status: next.status, period: row.period, reason };
      await recordChange({ actor, action: "payment.reversed", subject, before, after }, session);
      const mail = paymentReversedMail(row.email, { ...aboutPayment(next), reason });
      await sendMail({ ...mail, kind: "money", cause: `payment-reversed:${id}` }, session);
    });
    return 1;
  } catch (error) {
    const isLate = error instanceof AppError && error.code === "conflict";
    if (isLate && reversalsOf(await getShownPayment(id), actor, reason).length === 0) return 0;
    throw error;
  }
}

/** Returns a reversing entry per object; none if everything is reversed. */
function reversalsOf(row: PaymentDocument, actor: Actor<"admin">, reason: string): PaymentEntry[] {
  const entries = row.entries;
  const at = new Date();
  return [...newestOf(entries)].flatMap(([subject, { kind, cents }]) => {
    if (kind === "reversed") return [];
    const count = entries.filter((entry) => subjectOf(entry) === subject).length;
    const reference = referenceOf(subject, count + 1);
    return [{ kind: "reversed" as const, cents, at, reference, reason, ...byAdmin(actor) }];
  });
}
