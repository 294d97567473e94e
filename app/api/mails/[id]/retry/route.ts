import { retryMail } from "@/lib/contracts/mails";
import { sendAgain } from "@/lib/domain/mails/send-again";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/mails/{id}/retry – send a mail again, admins alone
export const POST = route(retryMail, async ({ actor, params }) => ({
  modifiedCount: await sendAgain(actor, params.id),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
