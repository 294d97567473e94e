import { NO_SPHERE } from "@/lib/contracts/apartments.sentences";
import { sharp } from "@/lib/workers/safe-sharp";
import { MAX_PIXELS, middleOf, refusalOf, type RefusedPicture, TOO_LARGE } from "./square-picture";

/** `photo` is a floor plan too. A panorama is the whole sphere around one point. A report's photo is shown to nobody else. */
export type HomePictureKind = "photo" | "panorama" | "report";

/**
 * Widths of what pages show, as a card, on a phone and over the page; the last of a panorama is what its viewer turns. A
 * smaller picture is not made larger.
 */
const WIDTHS: Readonly<Record<HomePictureKind, readonly number[]>> = {
  photo: [480, 768, 1440],
  panorama: [480, 768, 1440, 4096],
  report: [480, 1440],
};
/** How many times its width a picture may be high: a scroll of one pixel's width stays small. */
const MAX_HEIGHT = 1.5;
/** The picture beside the words of a link preview (app/og): several networks read JPEG only. */
const PREVIEW = { width: 680, height: 630 };
/** A stitched panorama misses the exact half by some pixels. */
const SPHERE_TOLERANCE = 0.02;

export interface HomePicture {
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
  /** By the ending of the stored name; the largest last. */
  readonly files: readonly { readonly ending: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** All sizes of a picture of a home, from a JPEG's or PNG's pixels alone, or the words that refuse it. */
export async function makeHomePicture(
  bytes: Uint8Array,
  kind: HomePictureKind,
): Promise<HomePicture | RefusedPicture> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
  try {
    const { width, height, autoOrient } = await picture.metadata();
    if (width * height > MAX_PIXELS) return { refused: TOO_LARGE, reason: `${width} × ${height} pixels` };
    const isSphere = Math.abs(autoOrient.width / autoOrient.height - 2) <= SPHERE_TOLERANCE;
    if (kind === "panorama" && !isSphere)
      return { refused: NO_SPHERE, reason: `${autoOrient.width} × ${autoOrient.height} pixels` };
    return await makeSizes(picture.rotate(), kind);
  } catch (error) {
    return refusalOf(error);
  }
}

/** Decoded once, at the largest size; the others are made from that. */
async function makeSizes(picture: ReturnType<typeof sharp>, kind: HomePictureKind): Promise<HomePicture> {
  const widths = WIDTHS[kind];
  const { data, info } = await picture
    .resize(inside(Math.max(...widths)))
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const again = () => sharp(data, { raw: { width, height, channels } });
  const files: { ending: string; bytes: Buffer }[] = [];
  if (kind !== "report")
    files.push({
      ending: "preview",
      bytes: await again()
        .extract(middleOf(width, height))
        .resize({ ...PREVIEW, fit: "cover" })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80 })
        .toBuffer(),
    });
  for (const each of widths)
    files.push({
      ending: String(each),
      bytes: await again().resize(inside(each)).webp({ quality: 78 }).toBuffer(),
    });
  return {
    width,
    height,
    files: files.map(({ ending, bytes }) => ({ ending, bytes: new Uint8Array(bytes) })),
  };
}

const inside = (width: number) =>
  ({ width, height: width * MAX_HEIGHT, fit: "inside", withoutEnlargement: true }) as const;
