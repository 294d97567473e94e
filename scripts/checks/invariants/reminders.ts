import type { Connection } from "mongoose";
import { rentLine } from "@/lib/payments/names";
import { coversRent } from "@/lib/platform/mail/reasons";
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
      .find({ user_id, apartment_no, lines: { $in: periods.map(rentLine) }, status: "paid" })
      .toArray();
    const before = paid.filter((payment) => wasPaidBefore(payment, at));
    const tenancy = { user_id, apartment_no };
    // What else is on the bill may be open while the rent is paid.
    const others = await connection.collection("charges").distinct("period", tenancy);
    const agreed = await connection
      .collection("agreements")
      .findOne({ ...tenancy, "monthly_charges.0": { $exists: true } });
    for (const period of agreed ? [] : periods.filter((each) => !others.includes(each)))
      if (coversRent(before.filter(({ lines }) => lines.includes(rentLine(period)))))
        faults.push(`I20: ${reminder.email} was reminded of ${period}, which was paid`);
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
