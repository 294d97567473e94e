import { callLanguage } from "@/lib/platform/contracts/language";
import { route } from "@/lib/platform/http/route";
import { forgotPassword } from "@/lib/users/account-contract";
import { requestPasswordLink } from "@/lib/users/send-account-links";

export const dynamic = "force-dynamic";

// POST /api/password/forgot – request a link to choose a new password
export const POST = route(forgotPassword, async ({ body, request }) =>
  requestPasswordLink(
    body,
    callLanguage((name) => request.headers.get(name)),
  ),
);
