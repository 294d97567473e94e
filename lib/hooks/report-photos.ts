import { PHOTO_TYPES, photoFailure } from "@/lib/contracts/registration";
import { CallError } from "@/lib/session/call-error";
import { shrinkPicture } from "./shrink-picture";

/** Little more than what the server keeps of one, so that five go through one call. */
const LONGEST = 1600;
const LARGEST_BYTES = 900_000;

/**
 * A photo as a report takes it: a phone's large one is made smaller, one of another kind becomes a JPEG where this browser
 * can read it. Throws a CallError that names the file where it cannot.
 */
export async function makePhotoReady(file: File): Promise<File> {
  const isKnown = (PHOTO_TYPES as readonly string[]).includes(file.type);
  const ready = await shrinkPicture(file, LONGEST, isKnown ? LARGEST_BYTES : 0);
  if (photoFailure(ready))
    throw new CallError(
      400,
      "invalid_input",
      `${file.name} cannot be read here. Choose a JPEG or PNG, or take the photo with the camera.`,
    );
  return ready;
}
