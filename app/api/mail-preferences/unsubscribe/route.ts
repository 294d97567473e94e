import { unsubscribe } from "@/lib/contracts/mails";
import { endNews } from "@/lib/domain/mails/change-preference";
import { API_HEADERS } from "@/lib/http/answer";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/mail-preferences/unsubscribe – no more news by mail, by the link in one
export const POST = route(unsubscribe, async ({ query }) => ({ modifiedCount: await endNews(query.token) }));

// GET /api/mail-preferences/unsubscribe – outside the wrapper: changes nothing, leads people whose mailbox opens the
// address instead of sending it to the page with the button
export function GET(request: Request): Response {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const hash = /^[\w-]{20,100}$/.test(token) ? `#${token}` : "";
  return new Response(null, {
    status: 303,
    headers: { ...API_HEADERS, Location: `/mail-preferences${hash}` },
  });
}

// Any other method is refused, and OPTIONS says which are not
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET", "POST");
