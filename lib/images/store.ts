import { env } from "@/lib/env";
import { gridfsStore } from "./gridfs";
import type { PhotoStore } from "./photo-store";

/** Cloudinary, whose SDK is loaded where it is configured, else GridFS in the product's own database. */
export async function photoStore(): Promise<PhotoStore> {
  const { CLOUDINARY_URL } = env();
  if (!CLOUDINARY_URL) return gridfsStore;
  const { cloudinaryStore } = await import("./cloudinary");
  return cloudinaryStore(CLOUDINARY_URL);
}
