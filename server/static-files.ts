import { existsSync } from "node:fs";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Readable } from "node:stream";
import sirv from "sirv";
import { MEDIA_VERSION } from "@/lib/platform/images/media-version";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const YEAR_S = 31_536_000;
const DAY_S = 86_400;
const LASTING = { maxAge: YEAR_S, immutable: true };
const HASHED = "/_next/static/";
/** The hashed files of earlier builds, newest first (scripts/build/keep-static.ts). */
export const STATIC_BEFORE = ["dist/static-before/1", "dist/static-before/2"];
const MEDIA = "/media/";
/** Revalidated on each request: each build has a new one. */
const SERVICE_WORKER = "/sw.js";
/** A picture's path as in the API (`apartment_image`), without a width. */
const BARE_PICTURE = /^\/media\/[a-z0-9-]+(?=$|\?)/;

/**
 * Files made at build, with their brotli twins: Next's hashed ones (those of the builds before as well) and pictures asked
 * for by their version for ever, the rest of `public/` for a day. During a rollout two versions serve: a picture asked for by another one is not kept long.
 */
export function serveStatic(onError: (error: unknown) => void): Middleware {
  const hashed = [".next/static", ...STATIC_BEFORE].map((folder) => mount(folder, LASTING));
  const [day, year] = [mountPublic({ maxAge: DAY_S }), mountPublic(LASTING)];
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      next();
      return;
    }
    if (!isPlainRange(request.headers.range)) delete request.headers.range;
    closeWithAnswer(response, onError);
    const url = (request.url ?? "/").replace(BARE_PICTURE, "$&-960.webp");
    const isHashed = url.startsWith(HASHED);
    const isVersioned = url.startsWith(MEDIA) && url.endsWith(`?v=${MEDIA_VERSION}`);
    request.url = isHashed ? url.slice(HASHED.length - 1) : url;
    inOrder(isHashed ? hashed : isVersioned ? year : day, request, response, () => {
      request.url = url;
      next();
    });
  };
}

/** sirv pipes a file without error handling: it would stay open when the client leaves, and an error would end the process. */
function closeWithAnswer(response: ServerResponse, onError: (error: unknown) => void): void {
  response.once("pipe", (file: Readable) => {
    response.once("close", () => file.destroy());
    file.once("error", (error) => {
      onError(error);
      response.destroy();
    });
  });
}

/** Passes the request to each middleware until one serves the file. */
function inOrder(
  [first, ...others]: readonly Middleware[],
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (first) first(request, response, () => inOrder(others, request, response, next));
  else next();
}

interface Age {
  maxAge: number;
  immutable?: boolean;
}

const mountPublic = (age: Age) => ["dist/public", "public"].map((folder) => mount(folder, age));

function mount(folder: string, age: Age): Middleware {
  if (!existsSync(folder)) return (_request, _response, next) => next();
  return sirv(folder, {
    ...age,
    brotli: true,
    etag: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader("X-Content-Type-Options", "nosniff");
      if (path === SERVICE_WORKER) response.setHeader("Cache-Control", "no-cache");
    },
  });
}

/** Drops a range that ends before it begins, at which sirv throws; it is to be ignored (RFC 9110 §14.2). */
function isPlainRange(range: string | undefined): boolean {
  const parts = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? "");
  if (!parts) return false;
  return parts[2] === "" || Number(parts[2]) >= Number(parts[1]);
}
