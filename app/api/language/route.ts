import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { writeLanguage } from "@/lib/platform/auth/sessions";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { asHolder, takePlainForm } from "@/lib/platform/http/plain-form";
import { route } from "@/lib/platform/http/route";
import { changeLanguage } from "@/lib/users/account-contract";
import { keepLanguage } from "@/lib/users/mutations";

// PATCH /api/language – choose the language of this browser, and of the person
export const PATCH = route(changeLanguage, async ({ actor, body: { language }, headers }) => {
  if (actor) await keepLanguage(actor, language);
  headers["set-cookie"] = writeLanguage(language);
  return { modifiedCount: 1 };
});

// POST /api/language – the same for the switch, a form without scripts: leads back to its page, in that language if it can be
export const POST = takePlainForm(asHolder(PATCH), (_entries, failure, request) => {
  if (failure?.error.code === "forbidden") return new Response(null, { status: 403, headers: API_HEADERS });
  return new Response(null, { status: 303, headers: { ...API_HEADERS, location: backTo(request) } });
});

/** Returns the page on which the switch was pressed, with what was chosen there. */
function backTo({ headers }: Request): string {
  const from = headers.get("referer");
  if (!from || !URL.canParse(from)) return "/";
  const { pathname, search } = new URL(from);
  return pageAfterSignIn(pathname + search);
}
