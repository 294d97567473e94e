import { countMails } from "@/lib/mails/queries";
import { countPaymentsByStatus } from "@/lib/payments/queries";
import { withDbTimeout } from "@/lib/platform/db/connect";
import { toAppError } from "@/lib/platform/http/problem";
import { metrics } from "@/lib/platform/metrics";

/** Logs a database error instead of throwing it, so that the process metrics are still served. */
export async function collectPayments(): Promise<void> {
  const { payments } = metrics();
  payments.reset();
  try {
    const counts = await withDbTimeout(countPaymentsByStatus);
    for (const [status, count] of Object.entries(counts)) payments.set({ status }, count);
  } catch (error) {
    toAppError(error);
  }
}

/** Does the same for the outbox. */
export async function collectMails(): Promise<void> {
  const { mails, mailsOldest } = metrics();
  mails.reset();
  mailsOldest.reset();
  try {
    const { byState, oldestSeconds } = await withDbTimeout(() => countMails());
    for (const [state, count] of Object.entries(byState)) mails.set({ state }, count);
    mailsOldest.set(oldestSeconds);
  } catch (error) {
    toAppError(error);
  }
}
