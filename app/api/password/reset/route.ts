import { route } from "@/lib/platform/http/route";
import { resetPassword as contract } from "@/lib/users/account-contract";
import { resetPassword } from "@/lib/users/send-account-links";

export const dynamic = "force-dynamic";

// POST /api/password/reset – choose a new password with a link's token
export const POST = route(contract, ({ body }) => resetPassword(body.token, body.password));
