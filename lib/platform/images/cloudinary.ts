import { v2 as cloudinary } from "cloudinary";
import { NOT_STORED } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { PHOTO_NAME, photoName } from "./gridfs";
import type { PhotoStore } from "./store";

const FOLDERS = { people: "nibash/people", homes: "nibash/homes" } as const;

type Folder = keyof typeof FOLDERS;

/** The timeout in milliseconds; the URL may set a shorter one (`?timeout=…`). */
const WAIT = 20_000;

/** The shorter timeout of a removal. */
const WAIT_TO_REMOVE = 5_000;

interface CloudinaryAccount {
  /** The prefix of every photo URL of this account. */
  readonly photos: string;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Reads `cloudinary://key:secret@cloud?upload_prefix=…`, the format of Cloudinary's console. */
function configure(address: string): CloudinaryAccount {
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

/** Returns the response's URL. Throws for one outside the account, since browsers would load it. */
function ownAddress(answered: unknown, photos: string): string {
  const { href } = new URL(String(answered));
  if (!href.startsWith(photos)) throw new Error("The answer names an address of elsewhere.");
  return href;
}

/**
 * Returns a store on Cloudinary, which makes smaller sizes itself. Saving throws `provider_unavailable` if Cloudinary
 * does not accept a picture.
 */
export function cloudinaryStore(address: string): PhotoStore {
  const { photos, timeout } = configure(address);

  /** Never throws: a leftover photo is harmless, and the user's change must not fail because of it. */
  async function destroy(publicId: string): Promise<void> {
    // The SDK accepts a timeout that its types lack.
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
      // The upload may have succeeded with a lost response; removes it in the background.
      void destroy(publicId);
      throw new AppError("provider_unavailable", NOT_STORED, {
        cause: error,
      });
    }
  }

  return {
    save: (photo) => save(photo, "people"),

    saveApartmentPicture({ files }) {
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
