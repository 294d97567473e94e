import { createHash, randomBytes } from "node:crypto";

/**
 * A name made of the content's hash, so that browsers may keep the picture for ever, and of chance, so that two
 * people with the same picture do not share one file that goes when one of them leaves.
 */
export function photoName(photo: Buffer): string {
  return `${createHash("sha256").update(photo).digest("hex").slice(0, 32)}${randomBytes(8).toString("hex")}`;
}

/** What a photo's name looks like. */
export const PHOTO_NAME = /^[0-9a-f]{48}$/;
