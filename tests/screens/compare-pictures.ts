import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** More than this share of a picture is a difference to mend or to explain. */
export const MOST_DIFFERENT = 0.001;

/** Of pixelmatch, 0 to 1. The browser draws the edge of a round corner one shade darker or lighter from time to time. */
const SAME_SHADE = 0.01;

export interface Comparison {
  /** From 0, the same, to 1. */
  readonly share: number;
  /** What differs, in red over the paled picture; a PNG. Null where nothing does. */
  readonly difference: Buffer | null;
}

/** Compares two PNGs pixel by pixel; what only the larger one has counts as different. */
export async function comparePictures(one: Buffer, other: Buffer): Promise<Comparison> {
  if (one.equals(other)) return { share: 0, difference: null };
  const [a, b] = await Promise.all([sharp(one).metadata(), sharp(other).metadata()]);
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const [left, right] = await Promise.all([spread(one, width, height), spread(other, width, height)]);
  const out = Buffer.alloc(left.length);
  const different = pixelmatch(left, right, out, width, height, { threshold: SAME_SHADE, includeAA: true });
  if (different === 0) return { share: 0, difference: null };
  const difference = await sharp(out, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { share: different / (width * height), difference };
}

/** The pixels of a PNG on a transparent sheet of this size. */
async function spread(png: Buffer, width: number, height: number): Promise<Buffer> {
  const { width: own, height: high } = await sharp(png).metadata();
  return sharp(png)
    .ensureAlpha()
    .extend({ right: width - own, bottom: height - high, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
}

/** `✗ login-360-dark  2.4131 %`: the line that is printed for a picture. */
export function describeComparison(name: string, share: number): string {
  const mark = share > MOST_DIFFERENT ? "✗" : "✓";
  return `${mark} ${name}  ${(share * 100).toFixed(4)} %`;
}
