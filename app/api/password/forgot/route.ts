import { forgotPassword } from "@/lib/contracts/account-mail";
import { askForNewPassword } from "@/lib/domain/users/send-account-links";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/password/forgot – request a link to choose a new password
export const POST = route(forgotPassword, async ({ body }) => askForNewPassword(body));
