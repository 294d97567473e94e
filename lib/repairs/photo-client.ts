import { shrinkPicture } from "@/lib/platform/client/shrink-picture";
import { photoFailure } from "@/lib/platform/contracts/fields";
import { CallError } from "@/lib/platform/session/call-error";

/** Slightly more than the server keeps (1440 pixels). */
const LONGEST = 1600;

/** Five of them fit in one call (6 MB). */
const LARGEST_BYTES = 900_000;

/**
 * Prepares a photo for a report: shrinks a large one, and converts another format to JPEG if this browser can read it.
 * Throws a CallError that names the file if it cannot.
 */
export async function makePhotoReady(file: File): Promise<File> {
  const ready = await shrinkPicture(file, { longest: LONGEST, largest: LARGEST_BYTES, isConverted: true });
  if (photoFailure(ready))
    throw new CallError(
      400,
      "invalid_input",
      `${file.name} cannot be read here. Choose a JPEG or PNG, or take the photo with the camera.`,
    );
  return ready;
}
