import { MAX_PHOTO_BYTES, PHOTO_TYPES, photoFailure } from "@/lib/platform/contracts/fields";
import { CallError } from "@/lib/platform/session/call-error";

const QUALITY = 0.9;

interface Shrinking {
  /** The longer edge of a picture that is made smaller, in pixels. */
  readonly longest: number;
  /** Up to this many bytes a JPEG or PNG stays as it is. */
  readonly largest?: number;
  /** Whether a picture of another format becomes a JPEG; else it stays as it is, and is refused. */
  readonly isConverted?: boolean;
}

/**
 * Makes a picture smaller: a phone's photo is often larger than a call accepts and than any page shows. Returns a picture
 * that this browser cannot read unchanged.
 */
export async function shrinkPicture(file: File, options: Shrinking): Promise<File> {
  const { longest, largest = MAX_PHOTO_BYTES, isConverted = false } = options;
  const isKnown = (PHOTO_TYPES as readonly string[]).includes(file.type);
  if (isKnown ? file.size <= largest : !isConverted) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const share = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return new File([blob], file.name, { type: blob.type });
}

/** Slightly more than the server keeps (1440 pixels). */
const REPORT_LONGEST = 1600;

/** Five of them fit in one call (6 MB). */
const REPORT_BYTES = 900_000;

/**
 * Prepares a photo for a report: shrinks a large one, and converts another format to JPEG if this browser can read it.
 * Throws a CallError that names the file if it cannot.
 */
export async function makePhotoReady(file: File): Promise<File> {
  const ready = await shrinkPicture(file, {
    longest: REPORT_LONGEST,
    largest: REPORT_BYTES,
    isConverted: true,
  });
  if (photoFailure(ready))
    throw new CallError(
      400,
      "invalid_input",
      `${file.name} cannot be read here. Choose a JPEG or PNG, or take the photo with the camera.`,
    );
  return ready;
}
