import { existsSync, readFileSync } from "node:fs";
import { AppError } from "@/lib/platform/errors";

/** Written by the build (scripts/build/write-version.ts). */
export const VERSION_FILE = "dist/version.json";

export interface Version {
  /** The version in package.json. */
  readonly version: string;
  /** The commit of the source, or `unknown` if the build had no repository and no variable named it. */
  readonly commit: string;
}

const holder = globalThis as typeof globalThis & { nibashVersion?: Version };

/** Returns the source that this process was built from; unknown in development and in tests. */
export function version(): Version {
  return (holder.nibashVersion ??= readVersion());
}

/** Returns it as text for logs and health checks: `0.1.0 (a827f48c1d2e)`. */
export function versionText(): string {
  const { version: number, commit } = version();
  return `${number} (${commit.slice(0, 12)})`;
}

function readVersion(): Version {
  if (!existsSync(VERSION_FILE)) return { version: "0.0.0", commit: "unknown" };
  return JSON.parse(readFileSync(VERSION_FILE, "utf8")) as Version;
}

/** The versions that a change may overwrite (RFC 9110, 13.1.1); null for any. */
export type Versions = readonly string[] | null;

const TAG = /^(?:W\/)?"([\x21\x23-\x7e]*)"$/;

const MOST = 20;

/**
 * Parses If-Match. Ignores the weak mark, since a proxy that compresses answers adds it to their ETags. Throws
 * `invalid_input` if it contains no valid ETag.
 */
export function readVersions(headers: Headers): Versions {
  const given = headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return null;
  const tags = given.split(",").map((tag) => TAG.exec(tag.trim())?.[1]);
  if (tags.length <= MOST && tags.every((tag) => tag !== undefined)) return tags;
  throw new AppError("invalid_input", 'If-Match takes the ETag of the answer that was read, with its "".');
}
