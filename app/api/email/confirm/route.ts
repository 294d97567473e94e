import { confirmEmail as contract } from "@/lib/contracts/account-mail";
import { confirmEmail } from "@/lib/domain/users/use-account-links";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/email/confirm – confirm an address with a link's token, signed in or with the password
export const POST = route(contract, async ({ actor, body }) => ({
  modifiedCount: await confirmEmail(actor, body),
}));
