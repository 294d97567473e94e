import { listRentReminders, sendRentReminders } from "@/lib/contracts/rent-reminders";
import { listReminders } from "@/lib/domain/rent-reminders/queries";
import { sendRemindersNow } from "@/lib/domain/rent-reminders/send-reminders-now";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/rent-reminders – who is reminded of the rent today
export const GET = route(listRentReminders, ({ actor }) => listReminders(actor));

// POST /api/rent-reminders – remind people of their rent now
export const POST = route(sendRentReminders, ({ actor, body }) => sendRemindersNow(actor, body));

// Any other method is refused, and OPTIONS says which are not
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET", "POST");
