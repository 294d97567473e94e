import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { callName, ENDPOINTS } from "@/lib/registry";
import type { TestActor } from "./actors";
import { callAuthRoute } from "./auth-route";

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

const ROOT = join(import.meta.dirname, "../../app/api");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

interface Route {
  /** `/coupons/[code_or_id]`. */
  readonly path: string;
  readonly method: string;
  readonly handler: RouteHandler;
}

const routeFiles = () =>
  readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    // next-auth's own calls.
    .filter((file) => !file.startsWith("auth/"));

/** Returns every handler that the files under app/api export. */
export async function findRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const file of routeFiles()) {
    const exported = (await import(join(ROOT, file))) as Record<string, RouteHandler | undefined>;
    const path = `/${relative(ROOT, join(ROOT, file, ".."))}`;
    for (const method of METHODS) {
      const handler = exported[method];
      if (handler) routes.push({ path, method, handler });
    }
  }
  return routes;
}

/** Normalises names, `GET /coupons/{}`: the same for a folder's name and a contract's. */
const shape = (name: string) => name.replace(/\[\w+\]|\{\w+\}/g, "{}");

export interface CallInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string> | string;
  /** JSON, FormData, a Blob with its own type, or a raw string. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Builds a call by this person, unless it has a token of its own. */
export const as = ({ token }: TestActor, input: CallInput = {}): CallInput => ({
  ...input,
  headers: { Authorization: `Bearer ${token}`, ...input.headers },
});

/** Loads the routes by the names of their contracts, and returns a way to send requests to them as Next does. */
export async function loadApi() {
  const routes = new Map((await findRoutes()).map((found) => [shape(callName(found)), found]));
  const named = new Map(ENDPOINTS.map(({ endpoint }) => [shape(callName(endpoint)), callName(endpoint)]));
  const names = [...routes.entries()].map(
    ([key, found]) => named.get(key) ?? callName(found).replace(/\[(\w+)\]/g, "{$1}"),
  );

  /** Sends a request to the exported handler; parameters are filled into the path and passed decoded, as Next does. */
  async function send(name: string, input: CallInput = {}): Promise<Response> {
    const [method = "", path = ""] = name.split(" ");
    // next-auth's calls share one route, which has no contract.
    if (path.startsWith("/auth/")) return callAuthRoute(requestFor(method, path, input));
    const found = routes.get(shape(name));
    if (!found) throw new Error(`There is no route for ${name}.`);
    const values = Object.values(input.params ?? {});
    const segments = [...found.path.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? "");
    const params = Object.fromEntries(segments.map((segment, n) => [segment, values[n] ?? ""]));
    const filledPath = segments.reduce(
      (filled, segment) => filled.replace(`[${segment}]`, encodeURIComponent(params[segment] ?? "")),
      found.path,
    );
    return found.handler(requestFor(found.method, filledPath, input), { params: Promise.resolve(params) });
  }
  return { names, send };
}

function requestFor(method: string, path: string, { query, body, headers }: CallInput): Request {
  const search = typeof query === "string" ? query : new URLSearchParams(query).toString();
  const isForm = body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams;
  const text = body === undefined || isForm ? body : typeof body === "string" ? body : JSON.stringify(body);
  return new Request(`http://localhost:3000/api${path}${search ? `?${search}` : ""}`, {
    method,
    headers: { ...(!isForm && body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(text !== undefined && { body: text }),
  });
}
