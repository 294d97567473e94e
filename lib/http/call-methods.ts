import { AUTH_METHODS } from "@/lib/http/auth-methods";
import { ENDPOINTS } from "@/lib/contracts/registry";

/** Paths below `/api` without a contract, with their methods. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "/stripe/webhook": ["POST"],
  "/metrics": ["GET"],
  "/images/{id}": ["GET"],
  "/repairs/{id}/photos/{photo_id}": ["GET"],
  "/mail-preferences/unsubscribe": ["GET"],
  "/openapi.json": ["GET"],
  "/docs": ["GET"],
  "/docs/{file}": ["GET"],
};

const CALLS: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ...ENDPOINTS.map(({ endpoint }) => [endpoint.path, [endpoint.method]] as const),
  ...Object.entries(OTHERS),
  ...Object.entries(AUTH_METHODS).map(([path, methods]) => [`/auth/${path}`, methods] as const),
];

/** Returns the methods of a path below `/api` (`/coupons/WELCOME15`); empty if there is no such call. */
export function methodsOfCall(path: string): string[] {
  // A literal path is not a parameter's value: /apartments/csv is not an apartment.
  const own = CALLS.filter(([pattern]) => pattern === path);
  const found = own.length > 0 ? own : CALLS.filter(([pattern]) => fits(pattern, path));
  return [...new Set(found.flatMap(([, methods]) => methods))];
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith("{") ? given[at] !== "" : part === given[at]))
  );
}
