import { createHash, randomBytes } from "node:crypto";

/**
 * Returns a name with the content's hash, so that browsers may cache the picture forever, and a random part, so that
 * two users with the same picture do not share a file that is deleted with one of them.
 */
export function photoName(photo: Buffer): string {
  return `${createHash("sha256").update(photo).digest("hex").slice(0, 32)}${randomBytes(8).toString("hex")}`;
}

/** Matches a stored picture's name: a user's photo has one size, an apartment's picture several (`…-1440`). */
export const PHOTO_NAME = /^[0-9a-f]{48}(?:-(?:\d{3,4}|preview))?$/;

/** The length of the part of the name that all sizes share. */
export const STEM_LENGTH = 48;
