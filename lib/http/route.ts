import { randomUUID } from "node:crypto";
import { authenticate, findActor, type Actor } from "@/lib/auth/actor";
import { isForeignOrigin } from "@/lib/auth/own-origin";
import type { BodyOf, Endpoint, FileReply, ParamsOf, QueryOf, ReplyOf, Role } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { withPatience } from "@/lib/db/patience";
import { AppError, forbidden } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { metrics } from "@/lib/metrics";
import { requestContext } from "@/lib/request-context";
import { clientAddress } from "./client-address";
import { consume } from "./limits";
import { API_HEADERS, fromZod, problemResponse, toAppError } from "./problem";
import { readJson } from "./read-body";

type ActorOf<E extends Endpoint> = E["allow"] extends readonly Role[]
  ? Actor<E["allow"][number]>
  : E["allow"] extends "optional"
    ? Actor | null
    : null;

/** What a handler is given: everything checked. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: Request;
}

/** A paged list's answer: the page, and how many there are in all (X-Total-Count). */
export interface Page<T> {
  readonly items: T[];
  readonly total: number;
}

type Handled<E extends Endpoint> = E["file"] extends string
  ? FileReply
  : E["paged"] extends true
    ? ReplyOf<E> extends (infer T)[]
      ? Page<T>
      : never
    : ReplyOf<E>;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Handled<E>>;
interface RouteContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The one wrapper: request id → rate limit → caller (401) → role (403) → params, query, body (400) → handle →
 * serialise through the contract → errors (design §3). The rate limit of a call with a caller counts per account.
 */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = randomUUID();
    const started = performance.now();
    return requestContext.run({ requestId }, async () => {
      const response = await respond(endpoint, handle, request, context);
      response.headers.set("X-Request-Id", requestId);
      logCall(endpoint, response.status, started);
      return response;
    });
  };
}

async function respond<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  try {
    return await withPatience(async () => {
      await connectDatabase();
      const actor = await admit(endpoint, request);
      const call = { actor, ...(await readInput(endpoint, request, context)), request } as unknown as Call<E>;
      return serialise(endpoint, await handle(call));
    });
  } catch (error) {
    const known = toAppError(error);
    return problemResponse(known, known.code === "unauthenticated" ? { "WWW-Authenticate": "Bearer" } : {});
  }
}

async function admit(endpoint: Endpoint, request: Request): Promise<Actor | null> {
  const address = clientAddress(request.headers);
  if (endpoint.allow === "public" || endpoint.allow === "optional") {
    // No token proves this caller: another site must neither act in a visitor's name (attacks H1) nor use up the limit.
    if (endpoint.method !== "GET" && isForeignOrigin(request.headers)) throw forbidden(FOREIGN);
    if (endpoint.limit) await consume(endpoint.limit, address);
    return endpoint.allow === "optional" ? findActor(request.headers) : null;
  }
  const actor = await authenticate(request.headers);
  const store = requestContext.getStore();
  if (store) store.actorId = actor.userId;
  if (endpoint.limit) await consume(endpoint.limit, actor.userId);
  if (!endpoint.allow.includes(actor.role)) throw forbidden();
  return actor;
}

const FOREIGN = "This call is for pages of this site.";

async function readInput(endpoint: Endpoint, request: Request, context: RouteContext) {
  const check = (schema: Endpoint["body"], value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw fromZod(parsed.error);
    return parsed.data;
  };
  const params = check(endpoint.params, decodeParams(await context.params));
  const query = check(endpoint.query, readQuery(new URL(request.url).searchParams));
  const body = endpoint.body ? check(endpoint.body, await readJson(request)) : undefined;
  return { params, query, body };
}

/** Next gives a route without parameters no object at all. */
function decodeParams(params: Record<string, string | string[] | undefined> | undefined) {
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
    query[name] = value;
  }
  return { ...query };
}

function serialise(endpoint: Endpoint, handled: unknown): Response {
  const headers: Record<string, string> = { ...API_HEADERS };
  if (endpoint.file) return fileResponse(endpoint.file, handled as FileReply, headers);
  let body = handled;
  if (endpoint.paged) {
    const page = handled as Page<unknown>;
    headers["X-Total-Count"] = String(page.total);
    body = page.items;
  }
  return Response.json(endpoint.response.parse(body), { status: endpoint.status ?? 200, headers });
}

function fileResponse(type: string, file: FileReply, headers: Record<string, string>): Response {
  const disposition = `attachment; filename="${file.name.replace(/[^\w.-]/g, "_")}"`;
  return new Response(file.bytes, {
    headers: { ...headers, "Content-Type": type, "Content-Disposition": disposition },
  });
}

function logCall(endpoint: Endpoint, status: number, started: number): void {
  const store = requestContext.getStore();
  const ms = performance.now() - started;
  metrics().requests.observe({ route: `/api${endpoint.path}`, method: endpoint.method, status }, ms / 1000);
  logger()[status >= 500 ? "error" : "info"]({
    route: `${endpoint.method} /api${endpoint.path}`,
    status,
    ms: Math.round(ms),
    ...(store?.actorId && { actor: store.actorId }),
  });
}
