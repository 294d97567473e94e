import { env } from "@/lib/platform/env";
import { gridfsStore } from "./gridfs";
import type { PhotoStore } from "./photo-store";

/** Returns Cloudinary's store, if configured (its SDK is only loaded then), else GridFS in the app's database. */
export async function photoStore(): Promise<PhotoStore> {
  const { CLOUDINARY_URL } = env();
  if (!CLOUDINARY_URL) return gridfsStore;
  const { cloudinaryStore } = await import("./cloudinary");
  return cloudinaryStore(CLOUDINARY_URL);
}
