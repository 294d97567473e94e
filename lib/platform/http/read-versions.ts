import { AppError } from "@/lib/platform/errors";

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
