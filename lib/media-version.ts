/** Of all pictures in public/media together; written by scripts/media-version.ts. */
export const MEDIA_VERSION = "3f4a7aed";
