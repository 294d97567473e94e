import { AUTH_METHODS } from "@/lib/http/auth-methods";
import { ENDPOINTS } from "@/lib/contracts/registry";

/** Paths below `/api` that have no contract, and what they answer. */
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

/** The methods that a path below `/api` has a call for, `/coupons/WELCOME15`; none where there is no such call. */
export function methodsOfCall(path: string): string[] {
  // A path of its own is no value of another one's: /apartments/csv is no apartment.
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
