import { resetPassword as contract } from "@/lib/contracts/account-mail";
import { resetPassword } from "@/lib/domain/users/use-account-links";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/password/reset – choose a new password with a link's token
export const POST = route(contract, ({ body }) => resetPassword(body.token, body.password));
