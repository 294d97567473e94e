import { retryMail } from "@/lib/mails/contract";
import { sendAgain } from "@/lib/mails/mutations";
import { route } from "@/lib/platform/http/route";

// POST /api/mails/{id}/retry – send a mail again, admins only
export const POST = route(retryMail, async ({ actor, params }) => ({
  modifiedCount: await sendAgain(actor, params.id),
}));
