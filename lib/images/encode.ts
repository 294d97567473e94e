import sharp from "sharp";
import { AppError } from "@/lib/errors";
import { workQueue, type WorkQueue } from "@/lib/work-queue";

// sharp reads GIF, TIFF and more; a profile photo is a JPEG or a PNG, so nothing else gets as far as a decoder. SVG stays
// for next/og, which draws the link previews in this process; a photo is looked at before (`isJpeg`, `isPng`).
const LOADERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadSvgBuffer"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);

/**
 * One photo at a time, for a decoded picture of 25 megapixels is a hundred megabytes (attacks F3); more wait than an
 * hour's budget of many addresses brings. Next bundles routes apart, hence globalThis.
 */
const holder = globalThis as typeof globalThis & { nibashEncoding?: WorkQueue };
const encoding = (holder.nibashEncoding ??= workQueue(1, 200));

/** Edge of a stored photo, in pixels. */
const EDGE = 512;
/** 25 megapixels (design §2): a small file can hold a picture of gigabytes (attacks F3). */
const MAX_PIXELS = 25_000_000;
/**
 * How many times longer than wide a picture may be when it is made small: the short edge is stretched to 512 pixels
 * before the square is cut, and a line of one by 20,000 pixels would become one of ten million.
 */
const MAX_STRETCH = 4;

const refuse = (message: string, cause?: unknown) =>
  new AppError("invalid_input", message, { fields: { image: message }, cause });

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A square WebP of 512 pixels made from the pixels alone: place, camera and anything hidden behind the picture are
 * gone (attacks F2). Throws `invalid_input` with the spec's text for anything but a JPEG or a PNG by content.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<Buffer> {
  if (!isJpeg(bytes) && !isPng(bytes)) throw refuse("Image must be jpeg/png");
  return encoding(() => encode(bytes));
}

async function encode(bytes: Uint8Array): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
  try {
    const { width, height, autoOrient } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw refuse("Image must have at most 25 megapixels");
    return await picture
      .rotate()
      .extract(middleOf(autoOrient.width, autoOrient.height))
      .resize(EDGE, EDGE, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw refuse("Image must have at most 25 megapixels", error);
    throw refuse("This image can not be read. Please choose another one.", error);
  }
}

/** What of a picture is looked at: all of it, but of a line that is far longer than wide its middle alone. */
function middleOf(fullWidth: number, fullHeight: number) {
  const longest = Math.min(fullWidth, fullHeight) * MAX_STRETCH;
  const [width, height] = [Math.min(fullWidth, longest), Math.min(fullHeight, longest)];
  return {
    ...{ width, height },
    left: Math.floor((fullWidth - width) / 2),
    top: Math.floor((fullHeight - height) / 2),
  };
}
