import type { LastReminder } from "@/lib/contracts/rent-reminders";
import type { RentReminderDocument } from "@/models/rent-reminder";

/** A reminder as the roll and a person's page show the last one. */
export function serializeLast({ at, kind, by_name }: RentReminderDocument): LastReminder {
  return { at: at.toISOString(), kind, by: by_name };
}
