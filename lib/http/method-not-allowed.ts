import { methodNotSupported, noSuchCall } from "@/lib/errors";
import { API_HEADERS } from "./answer";
import { problemResponse } from "./problem";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];
type Handlers = Record<Method | "OPTIONS", () => Promise<Response>>;

function handlersFor(answer: () => Response): Handlers {
  const refused = () => Promise.resolve(answer());
  return Object.fromEntries([...METHODS, "OPTIONS"].map((method) => [method, refused])) as Handlers;
}

/** Returns the Allow header of a path with these calls; GET includes HEAD, and OPTIONS is always there. */
export function allowHeader(methods: readonly string[]): string {
  const all = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...all, "OPTIONS"].join(", ");
}

/**
 * Returns handlers for the methods that a path does not support: 405 with the usual error body and Allow; and for OPTIONS,
 * since Next's own would list the rejected methods too.
 */
export function methodNotAllowed(...allowed: readonly Method[]): Handlers {
  const allow = allowHeader(allowed);
  const refused = handlersFor(() =>
    problemResponse(methodNotSupported(), {
      Allow: allow,
    }),
  );
  const options = () =>
    Promise.resolve(new Response(null, { status: 204, headers: { ...API_HEADERS, Allow: allow } }));
  return { ...refused, OPTIONS: options };
}

/** Returns handlers for a path that does not exist: 404 with the usual error body. */
export function refuseAll(): Handlers {
  return handlersFor(() => problemResponse(noSuchCall()));
}
