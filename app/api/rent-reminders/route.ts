import { listRentReminders, sendRentReminders } from "@/lib/contracts/rent-reminders";
import { listReminders } from "@/lib/domain/rent-reminders/queries";
import { sendRemindersNow } from "@/lib/domain/rent-reminders/send-reminders-now";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/rent-reminders – who gets a rent reminder today
export const GET = route(listRentReminders, ({ actor }) => listReminders(actor));

// POST /api/rent-reminders – send rent reminders now
export const POST = route(sendRentReminders, ({ actor, body }) => sendRemindersNow(actor, body));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET", "POST");
