import { NO_SPHERE } from "@/lib/apartments/form";
import { sharp } from "./safe-sharp";
import { MAX_PIXELS, middleOf, refusalOf, type RefusedPicture, TOO_LARGE } from "./square-picture";

/** `photo` includes floor plans; `panorama` is a full sphere; `report` is a repair's private photo, without preview. */
export type HomePictureKind = "photo" | "panorama" | "report";

/**
 * Widths in pixels for cards, phones and the full page; the last of a panorama is for its viewer. Smaller pictures are
 * not enlarged.
 */
const WIDTHS: Readonly<Record<HomePictureKind, readonly number[]>> = {
  photo: [480, 768, 1440],
  panorama: [480, 768, 1440, 4096],
  report: [480, 1440],
};

/** The maximum height as a multiple of the width: limits a picture that is one pixel wide. */
const MAX_HEIGHT = 1.5;

/** The picture of a link preview (app/og), as JPEG: several networks read only that. */
const PREVIEW = { width: 680, height: 630 };

/** A stitched panorama may differ from 2:1 by some pixels. */
const SPHERE_TOLERANCE = 0.02;

export interface HomePicture {
  /** The largest size, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Each with the ending of its stored name; the largest is the last. */
  readonly files: readonly { readonly ending: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** Makes all sizes of a picture from the pixels of a JPEG or PNG only, or returns the reason of its rejection. */
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

/** Decodes once, at the largest size, and makes the others from that. */
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
