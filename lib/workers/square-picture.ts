import { sharp } from "@/lib/workers/safe-sharp";

/** Edge of a stored photo, in pixels. */
const EDGE = 512;
/** 25 megapixels: a small file can hold a picture of gigabytes. */
export const MAX_PIXELS = 25_000_000;
/**
 * How many times longer than wide a picture may be when it is made small: the short edge is stretched to 512 pixels
 * before the square is cut, and a line of one by 20,000 pixels would become one of ten million.
 */
const MAX_STRETCH = 4;

export const TOO_LARGE = "Image must have at most 25 megapixels";

/** A refusal crosses between threads as words: an error's class would not. */
export type SquaredPicture = { readonly webp: Uint8Array<ArrayBuffer> } | RefusedPicture;

export interface RefusedPicture {
  readonly refused: string;
  readonly reason: string;
}

/** A square WebP of 512 pixels made from a JPEG's or PNG's pixels alone, or the words that refuse it. */
export async function squarePicture(bytes: Uint8Array): Promise<SquaredPicture> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
  try {
    const { width, height, autoOrient } = await picture.metadata();
    if (width * height > MAX_PIXELS) return { refused: TOO_LARGE, reason: `${width} × ${height} pixels` };
    const webp = await picture
      .rotate()
      .extract(middleOf(autoOrient.width, autoOrient.height))
      .resize(EDGE, EDGE, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
    return { webp: new Uint8Array(webp) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a failure of the decoder tells a person. */
export function refusalOf(error: unknown): RefusedPicture {
  const reason = error instanceof Error ? error.message : String(error);
  const isTooLarge = /pixel limit/i.test(reason);
  return {
    refused: isTooLarge ? TOO_LARGE : "This image cannot be read. Please choose another one.",
    reason,
  };
}

/** What of a picture is looked at: all of it, but of a line that is far longer than wide its middle alone. */
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
