import { env } from "@/lib/platform/env";
import type { SizedPicture } from "@/lib/platform/workers/pictures";
import { gridfsStore } from "./gridfs";

/** Returns Cloudinary's store, if configured (its SDK is only loaded then), else GridFS in the app's database. */
export async function photoStore(): Promise<PhotoStore> {
  const { CLOUDINARY_URL } = env();
  if (!CLOUDINARY_URL) return gridfsStore;
  const { cloudinaryStore } = await import("./cloudinary");
  return cloudinaryStore(CLOUDINARY_URL);
}

/** The store of uploaded pictures; Cloudinary and GridFS implement it. */
export interface PhotoStore {
  /** Stores an encoded photo and returns its URL for browsers. */
  save(photo: Buffer): Promise<string>;
  /** Does the same for a picture of an apartment; the URL is that of its largest size. */
  saveApartmentPicture(picture: SizedPicture): Promise<string>;
  /** Removes a photo by its URL, in all sizes; ignores other URLs and removed photos. */
  remove(address: string): Promise<void>;
}
