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

/** What the header Allow names for a path with these calls: HEAD comes with GET, and OPTIONS always answers. */
export function allowHeader(methods: readonly string[]): string {
  const all = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...all, "OPTIONS"].join(", ");
}

/**
 * Handlers for the methods a path does not have: 405 with the body every failure has and the ones it does have; and
 * OPTIONS, which answers those alone. Next's own would name every method that is refused here.
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

/** Handlers of a path that does not exist: 404 with the body every failure has. */
export function refuseAll(): Handlers {
  return handlersFor(() => problemResponse(noSuchCall()));
}
