import { v2 as cloudinary } from "cloudinary";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { PHOTO_NAME, photoName } from "./photo-name";
import type { PhotoStore } from "./store";

const FOLDER = "nibash/people";
const WAIT = 20_000;

/** Reads `cloudinary://key:secret@cloud?upload_prefix=…`, as Cloudinary's own console writes it. */
function configure(address: string): void {
  const url = new URL(address);
  const prefix = url.searchParams.get("upload_prefix");
  cloudinary.config({
    cloud_name: url.hostname,
    api_key: decodeURIComponent(url.username),
    api_secret: decodeURIComponent(url.password),
    secure: true,
    ...(prefix && { upload_prefix: prefix }),
  });
}

/** Cloudinary as the home of profile photos. Throws `provider_unavailable` where it does not take one. */
export function cloudinaryStore(address: string): PhotoStore {
  configure(address);
  return {
    async save(photo) {
      try {
        const result = await cloudinary.uploader.upload(
          `data:image/webp;base64,${photo.toString("base64")}`,
          {
            public_id: `${FOLDER}/${photoName(photo)}`,
            overwrite: false,
            resource_type: "image",
            timeout: WAIT,
          },
        );
        return result.secure_url;
      } catch (error) {
        throw new AppError("provider_unavailable", "The photo could not be stored. Please try again.", {
          cause: error,
        });
      }
    },

    async remove(photoURL) {
      const name = photoURL.split(`/${FOLDER}/`)[1]?.replace(/\.\w+$/, "") ?? "";
      if (!PHOTO_NAME.test(name)) return;
      // A photo that stays behind harms nobody; the person's change must not fail for it.
      await cloudinary.uploader.destroy(`${FOLDER}/${name}`).catch((error: unknown) => {
        logger().warn({ err: error instanceof Error ? error.message : "unknown" }, "photo not removed");
      });
    },
  };
}
