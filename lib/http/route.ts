import type { Endpoint } from "@/lib/contracts/endpoint";
import { metrics } from "@/lib/metrics";
import { inRequestContext } from "@/lib/request-context";
import { discardRest } from "./read-body";
import { toResponse, type Answer } from "./answer";
import { answerCall, type Asked, type Handler, type RouteParams } from "./answer-call";

interface RouteContext {
  readonly params: Promise<RouteParams>;
}

/** A route's exported function, and the way to ask it without Next's router (server/direct-call.ts). */
export interface Route {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly answer: (asked: Asked) => Promise<Answer>;
}

/** The one wrapper of every call (lib/http/answer-call.ts says in what order it checks), counted in the metrics. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  const name = `/api${endpoint.path}`;
  const answer = (asked: Asked): Promise<Answer> =>
    inRequestContext(async (context) => {
      const started = performance.now();
      context.route = `${endpoint.method} ${name}`;
      const given = await answerCall(endpoint, handle, asked);
      const labels = { route: name, method: endpoint.method, status: given.status };
      metrics().requests.observe(labels, (performance.now() - started) / 1000);
      return given;
    });
  const respond = async (request: Request, context: RouteContext): Promise<Response> => {
    const search = new URL(request.url).searchParams;
    const params = await context.params;
    const given = await answer({ headers: request.headers, search, params, request: () => request });
    if (given.status >= 400) void discardRest(request);
    return toResponse(given);
  };
  return Object.assign(respond, { answer });
}
