import { sendEmailLink } from "@/lib/contracts/account-mail";
import { askForConfirmation } from "@/lib/domain/users/send-account-links";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/email/link – send the link that confirms the caller's address
export const POST = route(sendEmailLink, ({ actor }) => askForConfirmation(actor));
