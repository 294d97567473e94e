import { ENDPOINTS } from "@/lib/registry";

/** Paths below `/api` without a contract, with their methods. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "/stripe/webhook": ["POST"],
  "/metrics": ["GET"],
  "/images/{id}": ["GET"],
  "/payment-reports/{id}/photo": ["GET"],
  "/repairs/{id}/photos/{photo_id}": ["GET"],
  "/mail-preferences/unsubscribe": ["GET"],
  "/openapi.json": ["GET"],
  "/docs": ["GET"],
  "/docs/{file}": ["GET"],
  // Those of next-auth's calls that the product uses.
  "/auth/csrf": ["GET"],
  "/auth/session": ["GET", "POST"],
  "/auth/providers": ["GET"],
  "/auth/signin": ["GET"],
  "/auth/error": ["GET"],
  "/auth/signout": ["GET", "POST"],
  "/auth/signin/google": ["POST"],
  "/auth/callback/google": ["GET"],
  "/auth/callback/credentials": ["POST"],
};

const CALLS: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ...ENDPOINTS.map(({ endpoint }) => [endpoint.path, [endpoint.method]] as const),
  ...Object.entries(OTHERS),
];

/**
 * Returns the methods of a path below `/api` (`/coupons/WELCOME15`), as its Allow header lists them; empty if there is no
 * such call.
 */
export function methodsOfCall(path: string): string[] {
  // A literal path is not a parameter's value: /apartments/csv is not an apartment.
  const own = CALLS.filter(([pattern]) => pattern === path);
  const found = own.length > 0 ? own : CALLS.filter(([pattern]) => fits(pattern, path));
  const methods = new Set(found.flatMap(([, methods]) => methods));
  if (methods.size === 0) return [];
  return [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"];
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith("{") ? given[at] !== "" : part === given[at]))
  );
}
