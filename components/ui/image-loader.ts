import type { ImageLoaderProps } from "next/image";

/** The ready-made widths of every picture in public/media (scripts/media.ts makes them, next.config.mjs lists them). */
export const PICTURE_WIDTHS = [320, 480, 640, 768, 960, 1440] as const;

const CLOUDINARY_UPLOAD = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/;

function readyMadeWidth(width: number): number {
  return PICTURE_WIDTHS.find((candidate) => candidate >= width) ?? 1440;
}

/**
 * Turns a picture's base name (`/media/apartment-07`) or remote address into the address of one width.
 * Pictures that have no widths of their own (profile photos, Google avatars) are left as they are.
 */
export function pictureUrl(src: string, width: number): string {
  if (src.startsWith("/media/") && !/\.\w+$/.test(src)) return `${src}-${readyMadeWidth(width)}.webp`;
  const remote = CLOUDINARY_UPLOAD.exec(src);
  if (remote) return `${remote[1]}c_limit,f_auto,q_auto,w_${width}/${remote[2]}`;
  return src;
}

export default function imageLoader({ src, width }: ImageLoaderProps): string {
  return pictureUrl(src, width);
}
