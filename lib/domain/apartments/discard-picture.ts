import mongoose from "mongoose";
import { photoStore } from "@/lib/images/store";
import { logger } from "@/lib/logger";
import { ApartmentModel } from "@/models/apartment";

/**
 * Deletes the file of a picture that no apartment shows. Never throws, since the caller must report the earlier failure. Keeps
 * a picture that a write with a lost answer has stored. The sweep deletes the rest from our own store (sweep-photos.ts).
 */
export async function discardPicture(address: string): Promise<void> {
  try {
    const shown = mongoose.trusted([
      { "photos.url": address },
      { floor_plan: address },
      { panorama: address },
    ]);
    if (!(await ApartmentModel.exists({ $or: shown }))) await (await photoStore()).remove(address);
  } catch (error) {
    logger().warn({ err: error, photo: address }, "photo not removed");
  }
}
