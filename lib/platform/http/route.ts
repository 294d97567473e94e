import * as z from "zod";
import { authenticate, findActor, hasRole, reauthenticate, type Actor } from "@/lib/platform/auth/actor";
import { isForeignOrigin } from "@/lib/platform/auth/own-origin";
import { findSessionHolder } from "@/lib/platform/auth/sessions";
import {
  type Endpoint,
  type BodyOf,
  type FileReply,
  isBodyOptional,
  type LimitName,
  OFFICE,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Role,
} from "@/lib/platform/contracts/endpoint";
import { callLanguage, type Language } from "@/lib/platform/contracts/language";
import { FOREIGN } from "@/lib/platform/contracts/messages";
import { connectDatabase, withDbTimeout } from "@/lib/platform/db/connect";
import { consume } from "@/lib/platform/db/limits";
import type { Versioned } from "@/lib/platform/db/stored-version";
import { AppError, forbidden } from "@/lib/platform/errors";
import { metrics } from "@/lib/platform/metrics";
import { inRequestContext, noteActor } from "@/lib/platform/request-context";
import { toResponse, API_HEADERS, jsonAnswer, type Answer } from "./answer";
import { clientAddress, siteOf } from "./client-address";
import { fromZod, problemAnswer, toAppError } from "./problem";
import { discardRest, readJson, readText, refuseBody } from "./read-body";
import { uploadPlaces } from "./read-form";
import { sentenceIn } from "./refusals";
import { readVersions, type Versions } from "./version";

type ActorOf<E extends Endpoint> = E["allow"] extends readonly Role[]
  ? Actor<E["allow"][number]>
  : E["allow"] extends "optional"
    ? Actor | null
    : null;

/** What a handler receives, all of it validated. */
interface Call<E extends Endpoint> {
  readonly actor: ActorOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The version that a versioned change may overwrite. */
  readonly versions: Versions;
  readonly request: Request;
  /** Of the page that calls; the office works in English. */
  readonly language: Language;
  /** What the handler adds to the headers of its answer, in lower case. */
  readonly headers: Record<string, string>;
}

/** The answer of a paged list: the page and the total count (X-Total-Count). */
interface Page<T> {
  readonly items: T[];
  readonly total: number;
}

type Handled<E extends Endpoint> = E["file"] extends string
  ? FileReply
  : E extends { method: "GET"; versioned: true }
    ? Versioned<ReplyOf<E>>
    : E["paged"] extends true
      ? ReplyOf<E> extends (infer T)[]
        ? Page<T>
        : never
      : ReplyOf<E>;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Handled<E>>;

type RouteParams = Record<string, string | string[] | undefined>;

/** An incoming call before validation. */
interface IncomingCall {
  readonly request: Request;
  /** Undefined for a route without parameters. */
  readonly params: RouteParams | undefined;
  /** Who calls, from when that is known. */
  caller?: Actor | null;
}

/**
 * The fixed order of every call: caller (401) → rate limit (429) → role (403) → a slot for an upload (503) → params,
 * query, body (400) → caller and role again if the call waited for a body → handle → serialise through the contract →
 * map errors (docs/product.md 9.2). The rate limit counts per caller if there is one, else per address.
 */
async function answerCall<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  asked: IncomingCall,
): Promise<Answer> {
  try {
    return await withDbTimeout(async () => {
      await connectDatabase();
      const admitted = await admit(endpoint, asked);
      const work = () => handleAdmitted(endpoint, handle, asked, admitted);
      const client = () => admitted?.userId ?? siteOf(clientAddress(asked.request.headers));
      return endpoint.form ? uploadPlaces.run(work, client()) : work();
    });
  } catch (error) {
    const known = toAppError(error);
    const isUnknown = known.code === "unauthenticated";
    return problemAnswer(known, isUnknown ? { "www-authenticate": "Bearer" } : {}, languageOf(asked));
  }
}

/** The office works in English, whatever it has chosen for its own mails. */
const languageOf = ({ request, caller }: IncomingCall): Language =>
  caller && hasRole(caller, OFFICE) ? "en" : callLanguage((name) => request.headers.get(name));

async function handleAdmitted<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  asked: IncomingCall,
  admitted: Actor | null,
): Promise<Answer> {
  const input = await readInput(endpoint, asked);
  const actor = admitted && endpoint.body ? await reauthenticate(admitted) : admitted;
  if (actor) checkRole(endpoint, actor);
  const isChange = endpoint.versioned && endpoint.method !== "GET";
  const versions = isChange ? readVersions(asked.request.headers) : null;
  const headers: Record<string, string> = {};
  const language = languageOf(asked);
  const call = { actor, ...input, versions, request: asked.request, language, headers } as unknown as Call<E>;
  const answer = serialise(endpoint, await handle(call), language);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

async function admit(endpoint: Endpoint, asked: IncomingCall): Promise<Actor | null> {
  const { headers } = asked.request;
  if (endpoint.allow === "public" || endpoint.allow === "optional") {
    // The call needs no token, so another site must neither act for a visitor (docs/security.md H1) nor use up their limit.
    if (endpoint.method !== "GET" && isForeignOrigin(headers)) throw forbidden(FOREIGN);
    const actor = endpoint.allow === "optional" ? await findActor(headers) : null;
    asked.caller = actor;
    const caller = endpoint.caller === "cookie" ? await findSessionHolder(headers) : actor;
    if (endpoint.limit) await consume(endpoint.limit, limitKey(endpoint.limit, caller, headers));
    return actor;
  }
  const actor = await authenticate(headers);
  asked.caller = actor;
  noteActor(actor.userId);
  if (endpoint.limit) await consume(endpoint.limit, limitKey(endpoint.limit, actor, headers));
  checkRole(endpoint, actor);
  return actor;
}

/**
 * Returns the key of a call's rate limit. All of a tower's Wi-Fi has one address, so only callers without a session count
 * by address. If a second session must not use up the first one's budget, each session has its own; if fifty sessions
 * must not have fifty budgets, the account has one.
 */
function limitKey(name: LimitName, caller: Actor | null, headers: Headers): string {
  if (!caller) return clientAddress(headers);
  return name === "token" || name === "password" ? caller.sessionId : caller.userId;
}

function checkRole({ allow }: Endpoint, { role }: Actor): void {
  if (typeof allow !== "string" && !allow.includes(role)) throw forbidden();
}

/** Rejects every parameter, for calls that take none. */
const NO_QUERY = z.strictObject({});

/** The body of a one-click unsubscribe, URL-encoded or multipart (RFC 8058, 3.2); takes quadratic time. */
export const ONE_CLICK =
  /^List-Unsubscribe=One-Click$|^--[^]* name="?List-Unsubscribe"?\s+One-Click\s[^]*--$/;

async function readInput(endpoint: Endpoint, { request, params: given }: IncomingCall) {
  const check = (schema: Endpoint["body"], value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw fromZod(parsed.error);
    return parsed.data;
  };
  const params = check(endpoint.params, decodeParams(given));
  const query = check(endpoint.query ?? NO_QUERY, readQuery(new URL(request.url).searchParams));
  const read = () =>
    endpoint.text
      ? readText(request, endpoint.text)
      : readJson(request, { isOptional: isBodyOptional(endpoint) });
  const body = endpoint.body ? check(endpoint.body, await read()) : undefined;
  // The body of a GET has no meaning (RFC 9110, 9.3.1) and is not read; a handler reads its own form.
  if (!endpoint.body && !endpoint.form && endpoint.method !== "GET")
    await refuseBody(request, endpoint.oneClick && ONE_CLICK);
  return { params, query, body };
}

function decodeParams(params: RouteParams | undefined) {
  try {
    return Object.fromEntries(
      Object.entries(params ?? {}).map(([name, value]) => [name, decodeURIComponent(String(value ?? ""))]),
    );
  } catch (error) {
    throw new AppError("invalid_input", "This address is not valid.", { cause: error });
  }
}

function readQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of search) {
    if (name in query)
      throw new AppError("invalid_input", "A parameter is given twice.", {
        fields: { [name]: "given twice" },
      });
    // Stored text never contains NUL, and the database rejects it in a query (docs/security.md E2).
    if (value.includes("\0"))
      throw new AppError("invalid_input", "A parameter has a character that cannot be searched for.");
    query[name] = value;
  }
  return { ...query };
}

function serialise(endpoint: Endpoint, handled: unknown, language: Language): Answer {
  if (endpoint.file) return fileAnswer(endpoint.file, handled as FileReply);
  const status = endpoint.status ?? 200;
  if (endpoint.versioned && endpoint.method === "GET") {
    const { value, version } = handled as Versioned<unknown>;
    return jsonAnswer(endpoint.response.parse(value), status, { etag: `"${version}"` });
  }
  if (!endpoint.paged) {
    const answer = endpoint.response.parse(handled);
    return jsonAnswer(endpoint.messages ? messagesIn(language, answer, endpoint.messages) : answer, status);
  }
  const { items, total } = handled as Page<unknown>;
  return jsonAnswer(endpoint.response.parse(items), status, { "x-total-count": String(total) });
}

function messagesIn(language: Language, answer: unknown, names: readonly string[]): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  const said = Object.entries(answer).flatMap(([name, value]: [string, unknown]) =>
    names.includes(name) && typeof value === "string" ? [[name, sentenceIn(language, value)] as const] : [],
  );
  return { ...answer, ...Object.fromEntries(said) };
}

function fileAnswer(type: string, file: FileReply): Answer {
  const disposition = `attachment; filename="${file.name.replace(/[^\w.-]/g, "_")}"`;
  return {
    status: 200,
    headers: { ...API_HEADERS, "content-type": type, "content-disposition": disposition },
    body: file.bytes,
  };
}

interface RouteContext {
  readonly params: Promise<RouteParams>;
}

/** A route's exported function. */
export type Route = (request: Request, context: RouteContext) => Promise<Response>;

/** Wraps every call (`answerCall` states the order of the checks) and counts it in the metrics. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  const name = `/api${endpoint.path}`;
  return (request, { params }) =>
    inRequestContext(async (context) => {
      const started = performance.now();
      context.route = `${endpoint.method} ${name}`;
      const given = await answerCall(endpoint, handle, { request, params: await params });
      const labels = { route: name, method: endpoint.method, status: given.status };
      metrics().requests.observe(labels, (performance.now() - started) / 1000);
      if (given.status >= 400) void discardRest(request);
      return toResponse(given);
    });
}
