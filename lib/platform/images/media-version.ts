/** The version of all pictures in public/media; written by scripts/build/media-version.ts. */
export const MEDIA_VERSION = "0cf5939f";
