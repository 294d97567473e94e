import { route } from "@/lib/platform/http/route";
import { sendEmailLink } from "@/lib/users/account-contract";
import { requestConfirmationLink } from "@/lib/users/send-account-links";

export const dynamic = "force-dynamic";

// POST /api/email/link – send the link that confirms the caller's address
export const POST = route(sendEmailLink, ({ actor }) => requestConfirmationLink(actor));
