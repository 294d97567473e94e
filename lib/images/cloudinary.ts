import { v2 as cloudinary } from "cloudinary";
import { NOT_STORED } from "@/lib/contracts/shared.sentences";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { PHOTO_NAME, photoName } from "./photo-name";
import type { PhotoStore } from "./photo-store";

const FOLDERS = { people: "nibash/people", homes: "nibash/homes" } as const;
type Folder = keyof typeof FOLDERS;
/** Milliseconds without a word from Cloudinary; the address may name fewer (`?timeout=…`). */
const WAIT = 20_000;
/** Nobody waits longer for a photo that only has to go. */
const WAIT_TO_REMOVE = 5_000;

interface Home {
  /** What every address of a photo of this account begins with. */
  readonly photos: string;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Reads `cloudinary://key:secret@cloud?upload_prefix=…`, as Cloudinary's own console writes it. */
function configure(address: string): Home {
  const url = new URL(address);
  const prefix = url.searchParams.get("upload_prefix");
  cloudinary.config({
    cloud_name: url.hostname,
    api_key: decodeURIComponent(url.username),
    api_secret: decodeURIComponent(url.password),
    secure: true,
    ...(prefix && { upload_prefix: prefix }),
  });
  return {
    photos: `https://res.cloudinary.com/${url.hostname}/`,
    timeout: Math.min(Number(url.searchParams.get("timeout")) || WAIT, WAIT),
  };
}

/** The address as the answer names it. Throws for one of elsewhere: browsers would be sent there. */
function ownAddress(answered: unknown, photos: string): string {
  const { href } = new URL(String(answered));
  if (!href.startsWith(photos)) throw new Error("The answer names an address of elsewhere.");
  return href;
}

/**
 * Cloudinary as the home of uploaded pictures, which makes smaller sizes itself. Throws
 * `provider_unavailable` where it does not take one.
 */
export function cloudinaryStore(address: string): PhotoStore {
  const { photos, timeout } = configure(address);

  /** A photo that stays behind harms nobody; the person's change must not fail for it. */
  async function destroy(publicId: string): Promise<void> {
    // The SDK takes a time-out that its types leave out.
    const options = { invalidate: true, timeout: Math.min(timeout, WAIT_TO_REMOVE) };
    await cloudinary.uploader.destroy(publicId, options).catch((error: unknown) => {
      logger().warn({ err: wordsOf(error), photo: publicId }, "photo not removed");
    });
  }

  async function save(photo: Uint8Array, folder: Folder): Promise<string> {
    const bytes = Buffer.from(photo);
    const publicId = `${FOLDERS[folder]}/${photoName(bytes)}`;
    const data = `data:image/webp;base64,${bytes.toString("base64")}`;
    try {
      const options = { public_id: publicId, overwrite: false, resource_type: "image" as const, timeout };
      return ownAddress((await cloudinary.uploader.upload(data, options)).secure_url, photos);
    } catch (error) {
      logger().error({ err: wordsOf(error) }, "photo not stored");
      // It may have arrived although its answer did not; nobody has to wait for that.
      void destroy(publicId);
      throw new AppError("provider_unavailable", NOT_STORED, {
        cause: error,
      });
    }
  }

  return {
    save: (photo) => save(photo, "people"),

    saveHome({ files }) {
      const largest = files.at(-1);
      if (!largest) throw new Error("A picture without sizes.");
      return save(largest.bytes, "homes");
    },

    async remove(photoURL) {
      for (const folder of Object.values(FOLDERS)) {
        const name = photoURL.split(`/${folder}/`)[1]?.replace(/\.\w+$/, "") ?? "";
        if (PHOTO_NAME.test(name)) await destroy(`${folder}/${name}`);
      }
    },
  };
}

/** The SDK throws plain objects: `{ message }`, or `{ error: { message } }`. */
function wordsOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown";
  if ("message" in error && typeof error.message === "string") return error.message;
  return "error" in error ? wordsOf(error.error) : "unknown";
}
