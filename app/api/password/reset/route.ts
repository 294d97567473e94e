import { resetPassword as contract } from "@/lib/contracts/account-mail";
import { resetPassword } from "@/lib/domain/users/use-account-links";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/password/reset – choose a new password with a link's token
export const POST = route(contract, ({ body }) => resetPassword(body.token, body.password));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
