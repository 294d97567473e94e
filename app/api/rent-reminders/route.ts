import { listRentReminders, sendRentReminders } from "@/lib/contracts/rent-reminders";
import { listReminders } from "@/lib/domain/rent-reminders/queries";
import { sendRemindersNow } from "@/lib/domain/rent-reminders/send-reminders-now";
import { route } from "@/lib/http/route";

// GET /api/rent-reminders – who gets a rent reminder today
export const GET = route(listRentReminders, ({ actor }) => listReminders(actor));

// POST /api/rent-reminders – send rent reminders now
export const POST = route(sendRentReminders, ({ actor, body }) => sendRemindersNow(actor, body));
