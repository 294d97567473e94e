import type { Endpoint } from "@/lib/contracts/endpoint";
import { metrics } from "@/lib/metrics";
import { inRequestContext } from "@/lib/request-context";
import { discardRest } from "./read-body";
import { toResponse } from "./answer";
import { answerCall, type Handler, type RouteParams } from "./answer-call";

interface RouteContext {
  readonly params: Promise<RouteParams>;
}

/** A route's exported function. */
export type Route = (request: Request, context: RouteContext) => Promise<Response>;

/** Wraps every call (lib/http/answer-call.ts states the order of the checks) and counts it in the metrics. */
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
