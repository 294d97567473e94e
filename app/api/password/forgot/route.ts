import { forgotPassword } from "@/lib/contracts/account-mail";
import { askForNewPassword } from "@/lib/domain/users/send-account-links";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/password/forgot – ask for a link to choose a new password
export const POST = route(forgotPassword, async ({ body }) => askForNewPassword(body));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
