import { MAX_PHOTO_BYTES } from "@/lib/contracts/registration";

const QUALITY = 0.9;

/**
 * Shrinks a picture of more than `largest` bytes to at most `longest` pixels: a phone's photo is often larger than a
 * call accepts and than any page shows. Returns a picture that this browser cannot read unchanged.
 */
export async function shrinkPicture(file: File, longest: number, largest = MAX_PHOTO_BYTES): Promise<File> {
  if (file.size <= largest) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const share = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return new File([blob], file.name, { type: blob.type });
}
