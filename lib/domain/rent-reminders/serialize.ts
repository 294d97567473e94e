import type { LastReminder } from "@/lib/contracts/rent-reminders";
import type { RentReminderDocument } from "@/models/rent-reminder";

/** Serializes the last reminder for the rent roll and a person's page. */
export function serializeLast({ at, kind, by_name = "" }: RentReminderDocument): LastReminder {
  return { at: at.toISOString(), kind, by: by_name };
}
