import type { BodyInputOf, Endpoint, ResponseOf } from "@/lib/platform/contracts/endpoint";
import { languageHeader } from "@/lib/platform/contracts/language";
import { freshToken, isEndingSession, leaveToLogin } from "./browser-session";
import { type CallError, networkError, readFailure } from "./call-error";

interface Input<E extends Endpoint> {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: BodyInputOf<E>;
  /** Sent as multipart/form-data instead of a body. */
  readonly form?: FormData;
  /** Sent as it is, as text/csv, instead of a body in JSON. */
  readonly csv?: string;
  readonly signal?: AbortSignal;
  /** A public call without authentication. */
  readonly anonymous?: boolean;
  /** The version on which a change is based. The call throws `changed_since` if another one is stored. */
  readonly version?: string;
}

type RouteOf<E extends Endpoint> = `${E["method"]} ${E["path"]}`;

/**
 * Calls our own API with the bearer access token. The endpoint is passed only as a type, so that no schema is sent to
 * the browser: `call<typeof listMembers>("GET /members", { query })`. Throws CallError; a 401 or 403 signs out and
 * redirects to /login (docs/product.md 3.8).
 */
export async function call<E extends Endpoint>(
  route: RouteOf<E>,
  input: Input<E> = {},
): Promise<ResponseOf<E>> {
  return (await (await send(route, input)).json()) as ResponseOf<E>;
}

/** A page of a list and the total count. */
export interface ListPage<T> {
  readonly items: T;
  readonly total: number;
}

/** Like `call`, for lists: returns the page and the total count. Throws CallError. */
export async function callPage<E extends Endpoint>(
  route: RouteOf<E>,
  input: Input<E> = {},
): Promise<ListPage<ResponseOf<E>>> {
  const response = await send(route, input);
  const items = (await response.json()) as ResponseOf<E>;
  return { items, total: Number(response.headers.get("X-Total-Count") ?? 0) };
}

/** A value and its version, which a change must name. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string;
}

/** Like `call`, for reads that return a version. Throws CallError. */
export async function callVersioned<E extends Endpoint>(
  route: RouteOf<E>,
  input: Input<E> = {},
): Promise<Versioned<ResponseOf<E>>> {
  const response = await send(route, input);
  const value = (await response.json()) as ResponseOf<E>;
  return { value, version: /"(.*)"/.exec(response.headers.get("ETag") ?? "")?.[1] ?? "" };
}

/** Like `call`, for files: returns the bytes, to open or save in the browser. Throws CallError. */
export async function callFile<E extends Endpoint>(route: RouteOf<E>, input: Input<E> = {}): Promise<Blob> {
  return (await send(route, input)).blob();
}

async function send<E extends Endpoint>(route: RouteOf<E>, input: Input<E>): Promise<Response> {
  const [method = "GET", path = ""] = route.split(" ");
  const headers = languageHeader();
  if (!input.anonymous) headers.Authorization = `Bearer ${(await freshToken()) ?? ""}`;
  if (input.version !== undefined) headers["If-Match"] = `"${input.version}"`;
  if (input.body !== undefined) headers["Content-Type"] = "application/json";
  if (input.csv !== undefined) headers["Content-Type"] = "text/csv; charset=utf-8";
  const response = await fetch(addressOf(path, input), {
    method,
    headers,
    credentials: "omit",
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.form && { body: input.form }),
    ...(input.csv !== undefined && { body: input.csv }),
    ...(input.signal && { signal: input.signal }),
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw networkError();
  });
  if (!response.ok) throw await failure(response, Boolean(input.anonymous));
  return response;
}

/** Builds the URL of a call from its parameters. */
export function addressOf(
  path: string,
  input: { params?: Record<string, string>; query?: Record<string, string | number | undefined> },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return `/api${filled}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

/**
 * Converts an error response to a CallError; an authenticated call's 401 or 403 signs out first, unless already signing
 * out.
 */
export async function failure(response: Response, anonymous: boolean): Promise<CallError> {
  const isRefusal = response.status === 401 || response.status === 403;
  if (!anonymous && isRefusal && !isEndingSession()) await leaveToLogin(response.status);
  return readFailure(response);
}
