import sharp from "sharp";

const NO_SPHERE = "A panorama must be twice as wide as it is high.";

// These settings are libvips' and apply to the whole process, including its threads. Main thread and worker import this
// file: the main thread must load sharp before a worker thread does, or it is unloaded when the thread ends.

// sharp reads GIF, TIFF and more; uploads are JPEG or PNG, so no other decoder is allowed. SVG stays allowed for
// next/og, which renders the link previews in this process; uploads are checked before (`isJpeg`, `isPng`).
const LOADERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadSvgBuffer"];

sharp.block({ operation: ["VipsForeignLoad"] });

sharp.unblock({ operation: LOADERS });

sharp.concurrency(1);

// No photo comes twice, so libvips' cache would only waste memory.
sharp.cache(false);

/** Edge of a stored photo, in pixels. */
const EDGE = 512;

/** 25 megapixels: a small file can contain a picture of gigabytes. */
const MAX_PIXELS = 25_000_000;

/**
 * The highest ratio of the edges before resizing: sharp scales the short edge to 512 pixels before it crops the square,
 * and a line of 1 × 20,000 pixels would become ten million long.
 */
const MAX_STRETCH = 4;

const TOO_LARGE = "Image must have at most 25 megapixels";

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
function refusalOf(error: unknown): RefusedPicture {
  const reason = error instanceof Error ? error.message : String(error);
  const isTooLarge = /pixel limit/i.test(reason);
  return {
    refused: isTooLarge ? TOO_LARGE : "This image cannot be read. Please choose another one.",
    reason,
  };
}

/** Returns the region of a picture to use: all of it, or only the middle if it is far longer than wide. */
function middleOf(fullWidth: number, fullHeight: number) {
  const longest = Math.min(fullWidth, fullHeight) * MAX_STRETCH;
  const [width, height] = [Math.min(fullWidth, longest), Math.min(fullHeight, longest)];
  return {
    width,
    height,
    left: Math.floor((fullWidth - width) / 2),
    top: Math.floor((fullHeight - height) / 2),
  };
}

/** `photo` includes floor plans; `panorama` is a full sphere; `report` is a repair's private photo, without preview. */
export type PictureKind = "photo" | "panorama" | "report";

/**
 * Widths in pixels for cards, phones and the full page; the last of a panorama is for its viewer. Smaller pictures are
 * not enlarged.
 */
const WIDTHS: Readonly<Record<PictureKind, readonly number[]>> = {
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

export interface SizedPicture {
  /** The largest size, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Each with the ending of its stored name; the largest is the last. */
  readonly files: readonly { readonly ending: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** Makes all sizes of a picture from the pixels of a JPEG or PNG only, or returns the reason of its rejection. */
export async function makePicture(
  bytes: Uint8Array,
  kind: PictureKind,
): Promise<SizedPicture | RefusedPicture> {
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
async function makeSizes(picture: ReturnType<typeof sharp>, kind: PictureKind): Promise<SizedPicture> {
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
