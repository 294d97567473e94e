import { retryMail } from "@/lib/contracts/mails";
import { sendAgain } from "@/lib/domain/mails/send-again";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/mails/{id}/retry – send a mail again, admins only
export const POST = route(retryMail, async ({ actor, params }) => ({
  modifiedCount: await sendAgain(actor, params.id),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
