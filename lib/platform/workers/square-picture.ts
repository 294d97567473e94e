import { sharp } from "./safe-sharp";

/** Edge of a stored photo, in pixels. */
const EDGE = 512;

/** 25 megapixels: a small file can contain a picture of gigabytes. */
export const MAX_PIXELS = 25_000_000;

/**
 * The highest ratio of the edges before resizing: sharp scales the short edge to 512 pixels before it crops the square,
 * and a line of 1 × 20,000 pixels would become ten million long.
 */
const MAX_STRETCH = 4;

export const TOO_LARGE = "Image must have at most 25 megapixels";

/** A rejection passes between threads as plain data: an error would lose its class. */
export type SquaredPicture = { readonly webp: Uint8Array<ArrayBuffer> } | RefusedPicture;

export interface RefusedPicture {
  readonly refused: string;
  readonly reason: string;
}

/** Makes a square WebP of 512 pixels from the pixels of a JPEG or PNG only, or returns the reason of its rejection. */
export async function squarePicture(bytes: Uint8Array): Promise<SquaredPicture> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
  try {
    const { width, height, autoOrient } = await picture.metadata();
    if (width * height > MAX_PIXELS) return { refused: TOO_LARGE, reason: `${width} × ${height} pixels` };
    const { width: fullWidth, height: fullHeight } = autoOrient;
    const middle = middleOf(fullWidth, fullHeight);
    const upright = picture.rotate();
    // A JPEG is decoded at a fraction of its size only if nothing is cut off before it is scaled: a phone's turned photo of
    // 24 megapixels took 1.2 s of processor instead of 0.16.
    const isWhole = middle.width === fullWidth && middle.height === fullHeight;
    const webp = await (isWhole ? upright : upright.extract(middle))
      .resize(EDGE, EDGE, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
    return { webp: new Uint8Array(webp) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Converts a decoder's error to the message for the user. */
export function refusalOf(error: unknown): RefusedPicture {
  const reason = error instanceof Error ? error.message : String(error);
  const isTooLarge = /pixel limit/i.test(reason);
  return {
    refused: isTooLarge ? TOO_LARGE : "This image cannot be read. Please choose another one.",
    reason,
  };
}

/** Returns the region of a picture to use: all of it, or only the middle if it is far longer than wide. */
export function middleOf(fullWidth: number, fullHeight: number) {
  const longest = Math.min(fullWidth, fullHeight) * MAX_STRETCH;
  const [width, height] = [Math.min(fullWidth, longest), Math.min(fullHeight, longest)];
  return {
    width,
    height,
    left: Math.floor((fullWidth - width) / 2),
    top: Math.floor((fullHeight - height) / 2),
  };
}
