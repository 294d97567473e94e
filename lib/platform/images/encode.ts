import { NOT_A_PHOTO } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import type { SizedPicture, PictureKind } from "@/lib/platform/workers/pictures";
import "@/lib/platform/workers/pictures";
import { runTask } from "@/lib/platform/workers/pool";

const refuse = (message: string, cause?: unknown) =>
  new AppError("invalid_input", message, { fields: { image: message }, cause });

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte);

const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);

const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes a square WebP of 512 pixels from the pixels only, without location, camera and anything hidden after the
 * picture. Throws `invalid_input` with the text of docs/product.md 3.1 for anything but a JPEG or a PNG by content,
 * `unavailable` if too many photos wait.
 */
export async function encodePhoto(photo: Blob): Promise<Buffer> {
  const bytes = await readPicture(photo);
  const squared = await runTask("photo", bytes, [bytes.buffer]);
  if ("refused" in squared) throw refuse(squared.refused, squared.reason);
  return Buffer.from(squared.webp.buffer);
}

/** Encodes a photo of an apartment, a repair or a slip in all sizes, by the same rules. Throws as `encodePhoto` does. */
export async function encodePicture(photo: Blob, kind: PictureKind): Promise<SizedPicture> {
  const bytes = await readPicture(photo);
  const made = await runTask("picture", { bytes, kind }, [bytes.buffer]);
  if ("refused" in made) throw refuse(made.refused, made.reason);
  return made;
}

async function readPicture(photo: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  if (!isJpeg(bytes) && !isPng(bytes)) throw refuse(NOT_A_PHOTO);
  return bytes;
}
