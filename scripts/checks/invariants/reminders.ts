import { byTenancy, keyOf } from "@/lib/payments/derive-bills";
import { rentLine } from "@/lib/platform/format/periods";
import { coversRent } from "@/lib/platform/mail/reasons";
import type { PaymentDocument } from "@/models/payment";
import { type Records, repeatsOf, violations } from "./records";

/** Writes committed together with a reminder may have a slightly older time. */
const LENIENCE_MS = 60_000;

/** I20: each cause makes one reminder, and no one is reminded of a month that they have paid. */
export function checkReminders({ agreements, charges, payments, rent_reminders }: Records): string[] {
  const faults: string[] = [];
  const paid = byTenancy(payments.filter(({ status }) => status === "paid"));
  const charged = byTenancy(charges);
  const agreed = byTenancy(agreements.filter(({ monthly_charges }) => monthly_charges?.length));
  for (const reminder of rent_reminders) {
    const { periods, at } = reminder;
    const tenancy = keyOf(reminder);
    // What else is on the bill may be open while the rent is paid.
    const others = charged.get(tenancy)?.map(({ period }) => period) ?? [];
    const before = paid.get(tenancy)?.filter((payment) => wasPaidBefore(payment, at)) ?? [];
    for (const period of agreed.has(tenancy) ? [] : periods.filter((each) => !others.includes(each)))
      if (coversRent(before.filter(({ lines }) => lines.includes(rentLine(period)))))
        faults.push(`I20: ${reminder.email} was reminded of ${period}, which was paid`);
  }
  const causes = rent_reminders.flatMap((reminder) => reminder.causes.map((cause) => ({ cause })));
  return [...faults, ...violations("I20", "more than one reminder for", repeatsOf(causes, ["cause"]))];
}

/** Considers only the newest history entry: before it, the month may have been open. */
function wasPaidBefore({ history }: PaymentDocument, at: Date): boolean {
  const last = history.at(-1);
  return last?.status === "paid" && last.at.getTime() < at.getTime() - LENIENCE_MS;
}
