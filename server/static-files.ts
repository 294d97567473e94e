import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { type Readable } from "node:stream";
import sirv from "sirv";
import { MEDIA_VERSION } from "@/lib/platform/images/image-loader";

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
  const hashed = mount([".next/static", ...STATIC_BEFORE], LASTING);
  const [day, year] = [{ maxAge: DAY_S }, LASTING].map((age) => mount(["dist/public", "public"], age));
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (!isPlainRange(request.headers.range)) delete request.headers.range;
    closeWithAnswer(response, onError);
    const url = (request.url ?? "/").replace(BARE_PICTURE, "$&-960.webp");
    const isHashed = url.startsWith(HASHED);
    const isVersioned = url.startsWith(MEDIA) && url.endsWith(`?v=${MEDIA_VERSION}`);
    request.url = isHashed ? url.slice(HASHED.length - 1) : url;
    const serve = isHashed ? hashed : isVersioned ? year : day;
    serve?.(request, response, () => {
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

/** Serves a file from the first of these folders that has it. */
function mount(folders: readonly string[], age: { maxAge: number; immutable?: boolean }): Middleware {
  const middlewares = folders.filter(existsSync).map((folder) =>
    sirv(folder, {
      ...age,
      brotli: true,
      etag: true,
      dotfiles: false,
      setHeaders: (response, path) => {
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (path === SERVICE_WORKER) response.setHeader("Cache-Control", "no-cache");
      },
    }),
  );
  return (request, response, next) => {
    const serve = (place: number): void =>
      middlewares[place] ? middlewares[place](request, response, () => serve(place + 1)) : next();
    serve(0);
  };
}

/** Drops a range that ends before it begins, at which sirv throws; it is to be ignored (RFC 9110 §14.2). */
function isPlainRange(range: string | undefined): boolean {
  const parts = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? "");
  if (!parts) return false;
  return parts[2] === "" || Number(parts[2]) >= Number(parts[1]);
}

/** The folder in which each serving process leaves a file for the build (scripts/build/build-product.ts). */
export const SERVING_FOLDER = "dist/serving";
export const SERVER_PROGRAM = "server.mjs";
/** An argument of it: it is loaded, and waits for a message with its environment (scripts/run/server-process.ts). */
export const LOADED_AHEAD = "--loaded-ahead";

/**
 * Marks this process as serving the local build until it ends. Skipped if the folder cannot be written, for whatever reason:
 * in a read-only image Node says ENOENT of it, and nobody builds there.
 */
export function noteServing(): void {
  if (!process.argv[1]?.endsWith(SERVER_PROGRAM)) return;
  const note = join(SERVING_FOLDER, String(process.pid));
  try {
    mkdirSync(SERVING_FOLDER, { recursive: true });
    writeFileSync(note, "");
    process.once("exit", () => rmSync(note, { force: true }));
  } catch {
    // Serving does not need it.
  }
}
