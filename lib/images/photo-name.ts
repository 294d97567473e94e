import { createHash, randomBytes } from "node:crypto";

/**
 * A name made of the content's hash, so that browsers may keep the picture for ever, and of chance, so that two
 * people with the same picture do not share one file that goes when one of them leaves.
 */
export function photoName(photo: Buffer): string {
  return `${createHash("sha256").update(photo).digest("hex").slice(0, 32)}${randomBytes(8).toString("hex")}`;
}

/** What a stored picture's name looks like: a person's photo has one size, a home's picture several (`…-1440`). */
export const PHOTO_NAME = /^[0-9a-f]{48}(?:-(?:\d{3,4}|preview))?$/;

/** What all sizes of a picture have in common. */
export const STEM_LENGTH = 48;
