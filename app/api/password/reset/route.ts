import { resetPassword as contract } from "@/lib/contracts/account-mail";
import { resetPassword } from "@/lib/domain/users/use-account-links";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/password/reset – choose a new password by a link's token
export const POST = route(contract, ({ body }) => resetPassword(body.token, body.password));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
