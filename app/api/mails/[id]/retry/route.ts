import { retryMail } from "@/lib/contracts/mails";
import { sendAgain } from "@/lib/domain/mails/send-again";
import { route } from "@/lib/http/route";

// POST /api/mails/{id}/retry – send a mail again, admins only
export const POST = route(retryMail, async ({ actor, params }) => ({
  modifiedCount: await sendAgain(actor, params.id),
}));
