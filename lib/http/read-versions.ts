import { AppError } from "@/lib/errors";

/** The versions of which a change takes one (RFC 9110, 13.1.1); null where it is made whatever is stored. */
export type Versions = readonly string[] | null;

const TAG = /^(?:W\/)?"([\x21\x23-\x7e]*)"$/;
const MOST = 20;

/**
 * What the header If-Match says. A proxy that compresses answers marks their ETags as weak, so the mark counts for nothing.
 * Throws invalid_input where it holds no tag as an ETag was given.
 */
export function readVersions(headers: Headers): Versions {
  const given = headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return null;
  const tags = given.split(",").map((tag) => TAG.exec(tag.trim())?.[1]);
  if (tags.length <= MOST && tags.every((tag) => tag !== undefined)) return tags;
  throw new AppError("invalid_input", 'If-Match takes the ETag of the answer that was read, with its "".');
}
