import mongoose from "mongoose";
import { photoStore } from "@/lib/images/store";
import { logger } from "@/lib/logger";
import { ApartmentModel } from "@/models/apartment";

/**
 * Removes the file of a picture that no apartment shows. Never throws, since what failed before is what the admin has to
 * know; and a write whose answer got lost may have kept the picture, which then stays. What is left in our own store
 * goes with the strays (sweep-photos.ts).
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
