import type { ImageLoaderProps } from "next/image";

/** Of all pictures in public/media together; scripts/build/media-version.ts writes it. */
export const MEDIA_VERSION = "3ecb64c7";

/** The widths of every picture in public/media (scripts/build/media.ts creates them, next.config.mjs lists them). */
export const PICTURE_WIDTHS = [320, 480, 640, 768, 960, 1440] as const;

const CLOUDINARY_UPLOAD = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/;

function readyMadeWidth(width: number): number {
  return PICTURE_WIDTHS.find((candidate) => candidate >= width) ?? 1440;
}

/** Returns a cacheable URL of a file in public/media: it changes when a picture does. */
export function mediaUrl(path: `/media/${string}`): string {
  return `${path}?v=${MEDIA_VERSION}`;
}

/** A stored picture of an apartment: its URL contains the largest width (lib/platform/workers/pictures.ts). */
const STORED = /^(\/api\/images\/[0-9a-f]{48})-(\d+)$/;
const STORED_WIDTHS = [480, 768, 1440];

function storedUrl(stem: string, largest: string, width: number): string {
  return `${stem}-${STORED_WIDTHS.find((candidate) => candidate >= width) ?? largest}`;
}

const isMedia = (src: string): src is `/media/${string}` => src.startsWith("/media/");

/**
 * Returns the URL of one width for a picture's base name (`/media/apartment-07`) or remote URL. Pictures without widths
 * (drawings, profile photos, Google avatars) keep their URL.
 */
export function pictureUrl(src: string, width: number): string {
  if (isMedia(src)) return mediaUrl(/\.\w+$/.test(src) ? src : `${src}-${readyMadeWidth(width)}.webp`);
  const [, stem, largest] = STORED.exec(src) ?? [];
  if (stem && largest) return storedUrl(stem, largest, width);
  const remote = CLOUDINARY_UPLOAD.exec(src);
  if (remote) return `${remote[1]}c_limit,f_auto,q_auto,w_${width}/${remote[2]}`;
  return src;
}

export default function imageLoader({ src, width }: ImageLoaderProps): string {
  return pictureUrl(src, width);
}
