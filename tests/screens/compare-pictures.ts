import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** A difference in more than this share of a picture must be fixed or explained. */
export const MOST_DIFFERENT = 0.001;

/** For pixelmatch, 0 to 1. The browser sometimes renders the edge of a round corner one shade darker or lighter. */
const SAME_SHADE = 0.01;

export interface Comparison {
  /** From 0, identical, to 1. */
  readonly share: number;
  /** The differences, in red over the faded picture; a PNG. Null if there are none. */
  readonly difference: Buffer | null;
}

/** Compares two PNGs pixel by pixel; pixels that only the larger one has count as different. */
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

/** Returns the pixels of a PNG on a transparent canvas of this size. */
async function spread(png: Buffer, width: number, height: number): Promise<Buffer> {
  const { width: own, height: high } = await sharp(png).metadata();
  return sharp(png)
    .ensureAlpha()
    .extend({ right: width - own, bottom: height - high, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
}

/** Returns the line printed for a picture: `✗ login-360-dark  2.4131 %`. */
export function describeComparison(name: string, share: number): string {
  const mark = share > MOST_DIFFERENT ? "✗" : "✓";
  return `${mark} ${name}  ${(share * 100).toFixed(4)} %`;
}
