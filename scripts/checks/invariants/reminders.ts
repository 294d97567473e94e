import type { Connection } from "mongoose";
import type { PaymentDocument } from "@/models/payment";
import type { RentReminderDocument } from "@/models/rent-reminder";

/** Writes committed together with a reminder may have a slightly older time. */
const LENIENCE_MS = 60_000;

/** I20: each cause makes one reminder, and no one is reminded of a month that they have paid. */
export async function checkReminders(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  for await (const reminder of connection.collection<RentReminderDocument>("rent_reminders").find({})) {
    const { user_id, apartment_no, periods, at } = reminder;
    const paid = await connection
      .collection<PaymentDocument>("payments")
      .find({ user_id, apartment_no, period: { $in: periods }, status: "paid" })
      .toArray();
    for (const payment of paid)
      if (wasPaidBefore(payment, at))
        faults.push(`I20: ${reminder.email} was reminded of ${payment.period}, which was paid`);
  }
  const causes = await connection
    .collection("rent_reminders")
    .aggregate<{ _id: string }>([
      { $unwind: "$causes" },
      { $group: { _id: "$causes", count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
    ])
    .toArray();
  return [...faults, ...causes.map(({ _id }) => `I20: two reminders for ${_id}`)];
}

/** Considers only the newest history entry: before it, the month may have been open. */
function wasPaidBefore({ history }: PaymentDocument, at: Date): boolean {
  const last = history.at(-1);
  return last?.status === "paid" && last.at.getTime() < at.getTime() - LENIENCE_MS;
}
