import { route } from "@/lib/platform/http/route";
import { confirmEmail as contract } from "@/lib/users/account-contract";
import { confirmEmail } from "@/lib/users/send-account-links";

export const dynamic = "force-dynamic";

// POST /api/email/confirm – confirm an address with a link's token, signed in or with the password
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await confirmEmail(actor, body),
}));
