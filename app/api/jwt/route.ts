import { signAccessToken } from "@/lib/platform/auth/access-token";
import { proveSessionHolder } from "@/lib/platform/auth/sessions";
import { route } from "@/lib/platform/http/route";
import { issueToken } from "@/lib/users/contract";

export const dynamic = "force-dynamic";

// POST /api/jwt – an access token for the holder of the session cookie
export const POST = route(issueToken, async ({ request, body }) => {
  const holder = await proveSessionHolder(request.headers, body.email);
  return { token: await signAccessToken(holder) };
});
