import { unsubscribe } from "@/lib/mails/contract";
import { endNews } from "@/lib/mails/mutations";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { route } from "@/lib/platform/http/route";

// POST /api/mail-preferences/unsubscribe – turn news by mail off with the link in one
export const POST = route(unsubscribe, async ({ query }) => ({ modifiedCount: await endNews(query.token) }));

// GET /api/mail-preferences/unsubscribe – outside the wrapper: changes nothing; redirects users whose mail client opens
// the link instead of posting to it to the page with the button
export function GET(request: Request): Response {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const hash = /^[\w-]{20,100}$/.test(token) ? `#${token}` : "";
  return new Response(null, {
    status: 303,
    headers: { ...API_HEADERS, Location: `/mail-preferences${hash}` },
  });
}
