import { route } from "@/lib/platform/http/route";
import { listRentReminders, sendRentReminders } from "@/lib/rent-reminders/contract";
import { listReminders } from "@/lib/rent-reminders/queries";
import { sendRemindersNow } from "@/lib/rent-reminders/send-reminders";

// GET /api/rent-reminders – who gets a rent reminder today
export const GET = route(listRentReminders, ({ actor }) => listReminders(actor));

// POST /api/rent-reminders – send rent reminders now
export const POST = route(sendRentReminders, ({ actor, body }) => sendRemindersNow(actor, body));
