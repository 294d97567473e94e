import { signAccessToken } from "@/lib/platform/auth/access-token";
import { isOwnOrigin } from "@/lib/platform/auth/own-origin";
import { findSessionHolder } from "@/lib/platform/auth/sessions";
import type { Problem } from "@/lib/platform/contracts/errors";
import { chosenLanguage } from "@/lib/platform/contracts/language";
import { connectDatabase } from "@/lib/platform/db/connect";
import { inRequestContext, requestContext } from "@/lib/platform/request-context";
import { problemResponse } from "./problem";
import { readUrlEncoded, mediaType } from "./read-body";
import type { Route } from "./route";

/** The fields that a page without scripts sent. */
export type PlainEntries = Readonly<Record<string, string>>;

/** Renders the page that answers a form, in its sender's language; without a failure the call succeeded. */
export type PlainAnswer = (
  entries: PlainEntries,
  failure: { status: number; error: Problem["error"] } | null,
  request: Request,
) => Response;

/** Lets the session's cookie prove the caller of a form without scripts, from a page of this site alone (docs/security.md H1). */
export function asHolder(call: Route): Route {
  return async (request, context) => {
    const holder = isOwnOrigin(request.headers) ? await findHolder(request.headers) : null;
    const headers = new Headers(request.headers);
    if (holder) headers.set("authorization", `Bearer ${await signAccessToken(holder)}`);
    return call(new Request(request, { headers }), context);
  };
}

async function findHolder(headers: Headers) {
  await connectDatabase();
  return findSessionHolder(headers);
}

/**
 * Lets a call also accept the form of a page without scripts: converts its fields to the JSON that scripts send, so the
 * checks of origin, rate limit and contract still apply, and renders the answer as a page.
 */
export function takePlainForm(call: Route, answer: PlainAnswer): Route {
  return async (request, context) => {
    if (mediaType(request.headers) !== "application/x-www-form-urlencoded") return call(request, context);
    const language = chosenLanguage(request.headers.get("cookie"));
    const answerAsPage = (...answered: Parameters<PlainAnswer>) =>
      inRequestContext(async (own) => requestContext.run({ ...own, language }, () => answer(...answered)));
    try {
      const entries = entriesOf(await readUrlEncoded(request));
      const given = await call(asJson(request, entries), context);
      const page = await answerAsPage(entries, await failureOf(given), request);
      for (const cookie of given.headers.getSetCookie()) page.headers.append("set-cookie", cookie);
      return page;
    } catch (error) {
      return answerAsPage({}, await failureOf(problemResponse(error, {}, language)), request);
    }
  };
}

/** Converts line breaks: a browser's form sends CRLF, a script LF. */
function entriesOf(fields: URLSearchParams): PlainEntries {
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]));
}

function asJson(request: Request, entries: PlainEntries): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(entries) });
}

async function failureOf(response: Response) {
  if (response.ok) return null;
  return { status: response.status, error: ((await response.json()) as Problem).error };
}
