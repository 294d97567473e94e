import { SETTLED_STATUSES } from "@/lib/domain/payments/rules";
import { keyOf } from "@/lib/domain/payments/group-tenancies";
import type { PaymentDocument } from "@/models/payment";
import { RentReminderModel } from "@/models/rent-reminder";

/** The most time between the check of what is owed and the mail: during it, a stalled database may record a payment. */
const PATIENCE_MS = 20_000;

/** No one may be reminded of a month that was settled when the reminder was written, by the machine's clock. */
export async function findRemindedPayers(rows: readonly PaymentDocument[]): Promise<string[]> {
  const reminders = await RentReminderModel.find().lean();
  const months = new Map<string, PaymentDocument[]>();
  for (const row of rows) {
    const month = `${keyOf(row)} ${row.period}`;
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return reminders.flatMap((reminder) => {
    // `at` is from the jumping clock.
    const written = reminder._id.getTimestamp().getTime();
    const paid = reminder.periods.filter((period) =>
      months.get(`${keyOf(reminder)} ${period}`)?.some((row) => wasSettled(row, written)),
    );
    return paid.map((period) => `${reminder.email} is reminded of ${period}, which is paid`);
  });
}

/** All the time from a while before that moment until it. */
function wasSettled({ history }: PaymentDocument, moment: number): boolean {
  const before = history.findLastIndex(({ at }) => at.getTime() <= moment - PATIENCE_MS);
  const until = history.findLastIndex(({ at }) => at.getTime() <= moment);
  const during = before < 0 ? [] : history.slice(before, until + 1);
  return during.length > 0 && during.every(({ status }) => SETTLED_STATUSES.some((one) => one === status));
}
