import { route } from "@/lib/platform/http/route";
import { forgotPassword } from "@/lib/users/account-contract";
import { requestPasswordLink } from "@/lib/users/send-account-links";

export const dynamic = "force-dynamic";

// POST /api/password/forgot – request a link to choose a new password
export const POST = route(forgotPassword, async ({ body, language }) => requestPasswordLink(body, language));
