import { signAccessToken } from "@/lib/auth/access-token";
import { proveSessionHolder } from "@/lib/auth/session-holder";
import { issueToken } from "@/lib/contracts/users";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/jwt – an access token for the holder of the session cookie
export const POST = route(issueToken, async ({ request, body }) => {
  const holder = await proveSessionHolder(request.headers, body.email);
  return { token: await signAccessToken(holder) };
});
